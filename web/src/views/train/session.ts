/** What happened in a training game, apart from how it is shown. */
import type { Colour, Judgement } from '../../core/types';
import { count, movesOf } from '../../core/words';

export interface Made { before: string; judged: Judgement; reply: { uci: string; san: string; fen: string; sentence: string } | null }

export interface Session {
  material: string; side: Colour; start: string; dtm: number | null;
  made: Made[]; mistakes: number; hints: number; begun: boolean;
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
  const { moves, best, extra } = summarize(session);
  if (best === null || extra === null) return `You made ${count(moves, 'move')}.`;
  if (session.side === 'white') {
    if (extra < 0) return `You needed ${count(moves, 'move')}; against the best defence it takes ${best}.`;
    return extra === 0
      ? `You needed ${count(moves, 'move')}: exactly as many as best play.`
      : `You needed ${count(moves, 'move')}; best play needs ${best}.`;
  }
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

/** Only a game without hints and without moves taken back can be the best. */
export function withEnd(all: AllProgress, session: Session): AllProgress {
  const old = all[progressKey(session)] ?? none;
  const { extra } = summarize(session);
  const clean = session.mistakes === 0 && session.hints === 0 && session.side === 'white' ? extra : null;
  const bestExtra = clean === null ? old.bestExtra : old.bestExtra === null ? clean : Math.min(old.bestExtra, clean);
  return { ...all, [progressKey(session)]: { ...old, finished: old.finished + 1, thrown: old.thrown + session.mistakes, hints: old.hints + session.hints, bestExtra } };
}
