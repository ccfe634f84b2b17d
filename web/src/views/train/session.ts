/** What happened in a training game, apart from how it is shown. */
import { same } from '../../core/chess';
import type { Colour, Judgement, Reply } from '../../core/types';
import { count, movesOf } from '../../core/words';

export interface Made { before: string; judged: Judgement; reply: Reply | null }

/** How an exercise ends: the trainee mates or is mated, or it is a draw, of one kind or another. */
export type End = 'mates' | 'mated' | 'stalemate' | 'dead' | 'saved' | 'repeated' | 'fifty';

export interface Session {
  material: string; side: Colour; start: string; dtm: number | null;
  made: Made[]; hints: number; begun: boolean; end: End | null;
  /** Moves that spoilt the result, and all moves taken back, these among them. */
  mistakes: number; taken: number;
}

export const newSession = (material: string, side: Colour, start: string, dtm: number | null): Session =>
  ({ material, side, start, dtm, made: [], hints: 0, begun: false, end: null, mistakes: 0, taken: 0 });

/** Takes the last move back with its answer. However it came about, it is counted. */
export function takeBack(session: Session): Made | null {
  const made = session.made.pop() ?? null;
  if (made) session.taken++;
  return made;
}

const clock = (fen: string): number => Number(fen.trim().split(/\s+/)[4]) || 0;

/** Whether the last move, or the answer to it, ended the exercise. What is on the board comes before the rules that count. */
export function ending(session: Session): End | null {
  const last = session.made.at(-1);
  if (!last) return null;
  const { judged, reply } = last;
  const over = judged.over ?? reply?.over ?? null;
  if (over === 'checkmate') return judged.over ? 'mates' : 'mated';
  if (over) return over;
  if (judged.move.category === 'loss' && reply?.category === 'draw') return 'saved';
  const seen = [session.start, ...session.made.flatMap(m => [m.judged.fen, ...(m.reply ? [m.reply.fen] : [])])];
  const now = reply ? [judged.fen, reply.fen] : [judged.fen];
  if (now.some(fen => seen.filter(old => same(old, fen)).length >= 3)) return 'repeated';
  return now.some(fen => clock(fen) >= 100) ? 'fifty' : null;
}

export const drawn = (end: End | null): boolean => end !== null && end !== 'mates' && end !== 'mated';

export function endTitle(session: Session): string {
  const { end, side, dtm } = session;
  if (end === 'mates' || end === 'mated') return 'Checkmate';
  if (dtm === null) return 'You held the draw';
  return side === 'black' ? 'You saved the draw' : 'A draw: the win is gone';
}

function drawWords(session: Session): string {
  const after = `after ${count(session.made.length, 'move')}`;
  const reply = session.made.at(-1)?.reply;
  const last = session.end === 'saved' && reply ? `${reply.san} threw the win away ${after}: with best play it is a draw now.`
    : session.end === 'stalemate' ? `Stalemate ${after}.`
    : session.end === 'dead' ? `Draw by insufficient material ${after}.`
    : session.end === 'repeated' ? `Draw by threefold repetition ${after}.`
    : `Draw by the fifty-move rule ${after}.`;
  if (session.dtm === null) return last;
  const best = movesOf(session.dtm);
  return `${last} ${session.side === 'white' ? `Best play mates in ${best}.` : `Best play would have mated you in ${best}.`}`;
}

export interface Summary {
  moves: number;
  /** Moves of best play, null when the position is drawn. */
  best: number | null;
  extra: number | null;
  longer: { number: number; san: string; best: string; by: number }[];
}

export function summarize(session: Session): Summary {
  const moves = session.made.length;
  const best = session.dtm === null ? null : movesOf(session.dtm);
  const longer = session.made
    .map((m, i) => ({ number: i + 1, san: m.judged.move.san, best: m.judged.best.san, by: m.judged.longer_by_moves ?? 0 }))
    .filter(m => m.by > 0);
  return { moves, best, extra: best === null ? null : moves - best, longer };
}

export function summaryWords(session: Session): string {
  if (drawn(session.end)) return drawWords(session);
  const { moves, best, extra } = summarize(session);
  if (best === null || extra === null) return `You made ${count(moves, 'move')}.`;
  if (session.side === 'white') {
    if (extra < 0) return `You needed ${count(moves, 'move')}; against the best defence it takes ${best}.`;
    return extra === 0
      ? `You needed ${count(moves, 'move')}: exactly as many as best play.`
      : `You needed ${count(moves, 'move')}; best play needs ${best}.`;
  }
  if (session.end === 'mates') return `You turned the game around and mated after ${count(moves, 'move')}.`;
  return `You held out for ${count(moves, 'move')}; the best defence holds for ${best}.`;
}

/** Kept in the browser for each ending and side. */
export interface Progress { played: number; finished: number; thrown: number; hints: number; bestExtra: number | null }
export type AllProgress = Record<string, Progress>;

export const progressKey = (session: Pick<Session, 'material' | 'side'>): string => `${session.material} ${session.side}`;

const none: Progress = { played: 0, finished: 0, thrown: 0, hints: 0, bestExtra: null };

/** The first move counts a game as begun: positions that were only looked at do not. */
export function withStart(all: AllProgress, session: Session): AllProgress {
  const old = all[progressKey(session)] ?? none;
  return { ...all, [progressKey(session)]: { ...old, played: old.played + 1 } };
}

/** Only a game won without hints and without moves taken back can be the best; a draw from a win counts as thrown. */
export function withEnd(all: AllProgress, session: Session): AllProgress {
  const old = all[progressKey(session)] ?? none;
  const { extra } = summarize(session);
  const clean = session.mistakes + session.taken + session.hints === 0 && session.side === 'white' && session.end === 'mates' ? extra : null;
  const thrown = session.mistakes + (drawn(session.end) && session.side === 'white' && session.dtm !== null ? 1 : 0);
  const bestExtra = clean === null ? old.bestExtra : old.bestExtra === null ? clean : Math.min(old.bestExtra, clean);
  return { ...all, [progressKey(session)]: { ...old, finished: old.finished + 1, thrown: old.thrown + thrown, hints: old.hints + session.hints, bestExtra } };
}
