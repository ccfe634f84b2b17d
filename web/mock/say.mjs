// Sentences of the mock: facts that are true, and words that are as long as the real ones.
import * as t from './table.mjs';
import { Bad, category, line, read, uci, valued, write } from './position.mjs';

const movesOf = dtm => Math.ceil(Math.abs(dtm) / 2);

export function verdict(pos, blackStrong) {
  const dtm = t.value(pos);
  const [strong, weak] = blackStrong ? ['Black', 'White'] : ['White', 'Black'];
  if (dtm === null) return t.moves(pos).length ? 'A draw with best play.' : 'Stalemate: a draw.';
  if (dtm === 0) return `${weak} is checkmated.`;
  return `${strong} mates in ${movesOf(dtm)}.`;
}

/** The rectangle that a rook or queen leaves to the king. */
function box({ p, bk }) {
  const span = (a, b) => (b < a ? a : b > a ? 7 - a : 0);
  return span(p & 7, bk & 7) * span(p >> 3, bk >> 3);
}

const edge = s => Math.min(s & 7, 7 - (s & 7), s >> 3, 7 - (s >> 3));

export function facts(pos) {
  if (pos.p < 0) return [];
  const steps = n => (n === 1 ? '1 step' : `${n} steps`);
  return [
    { name: 'box', level: String(box(pos)), sentence: `The piece leaves the king a box of ${box(pos)} squares.` },
    { name: 'kings', level: String(t.apart(pos.wk, pos.bk)), sentence: `The kings are ${steps(t.apart(pos.wk, pos.bk))} apart.` },
    { name: 'edge', level: String(edge(pos.bk)), sentence: `The weak king is ${steps(edge(pos.bk))} from the edge.` },
  ];
}

export function changes(before, after) {
  const words = [];
  const [a, b] = [facts(before), facts(after)];
  if (!b.length) return ['The piece is lost.'];
  if (a[0]?.level !== b[0].level) words.push(`The box ${Number(b[0].level) < Number(a[0].level) ? 'shrinks' : 'grows'} from ${a[0].level} to ${b[0].level} squares.`);
  if (a[1]?.level !== b[1].level) words.push(`The kings come ${Number(b[1].level) < Number(a[1].level) ? 'closer' : 'further apart'}: ${b[1].level} apart.`);
  return words.length ? words : ['Nothing but the tempo changes.'];
}

export function stage(pos) {
  const dtm = t.value(pos);
  if (dtm === null) return null;
  const n = Math.abs(dtm) > 20 ? 1 : Math.abs(dtm) > 8 ? 2 : 3;
  const words = ['', 'Bring the king up and cut the other one off', 'Drive the king to an edge', 'Mate at the edge'][n];
  return { name: ['', 'approach', 'drive', 'mate'][n], number: n, of: 3, sentence: `Stage ${n} of 3. ${words}.` };
}

const bare = ({ uci, san, category, dtm }) => ({ uci, san, category, dtm });

export function explain(q) {
  const { pos, blackStrong, material, turn } = q;
  const dtm = t.value(pos);
  const list = valued(pos, blackStrong);
  const moves = list.map(m => ({ ...bare(m), dtc: m.dtm, why: changes(pos, t.after(pos, m.move)) }));
  const best = moves.filter(m => m.dtm === dtm && m.category === category(dtm));
  const tempting = list.find(m => m.category === 'draw' && category(dtm) === 'win') ?? list.find(m => m.category === 'win' && m.dtm > dtm + 4);
  return {
    fen: write(pos, blackStrong), material, turn: turn === 'w' ? 'white' : 'black', category: category(dtm), dtm, verdict: verdict(pos, blackStrong),
    stage: stage(pos),
    class: pos.p >= 0 ? { name: 'rook near its king', file: 'krk.pat', sentence: 'Class 3, “rook near its king”: the rook stands within two steps of its king.' } : null,
    facts: facts(pos),
    claims: [],
    plan: dtm === null ? [] : ['Keep the rook where it cuts the king off, bring your own king up, and make the box smaller.', 'When the kings face each other, give check and drive him one line back.', 'At the edge the same check is mate.'],
    best, moves,
    alternative: tempting ? { ...bare(tempting), sentence: `${tempting.san} looks natural, but it ${tempting.category === 'draw' ? 'throws the win: the king takes the piece' : 'loses time'}.`, line: line(t.after(pos, tempting.move), blackStrong, 6) } : null,
    line: line(pos, blackStrong),
  };
}

const pieceWord = { K: 'King', Q: 'Queen', R: 'Rook', B: 'Bishop', N: 'Knight' };

export function map(q, at, turn) {
  const { blackStrong } = q;
  const s = blackStrong ? t.square(at) ^ 56 : t.square(at);
  const white = turn ? (turn === 'white') !== blackStrong : q.pos.white;
  const which = s === q.pos.wk ? 'wk' : s === q.pos.bk ? 'bk' : s === q.pos.p ? 'p' : null;
  if (!which) throw new Bad(400, `No piece stands on ${at}.`, 'Name a square with a piece.');
  const word = pieceWord[which === 'p' ? q.pos.kind : 'K'];
  const squares = Array.from({ length: 64 }, (_, i) => {
    const square = t.name(i);
    const to = blackStrong ? i ^ 56 : i;
    const pos = { ...q.pos, [which]: to, white };
    const taken = ['wk', 'bk', 'p'].some(k => k !== which && q.pos[k] === to);
    if (taken) return { square, category: 'occupied', dtm: null, sentence: `Another man stands on ${square}.` };
    if (!t.legal(pos)) return { square, category: 'illegal', dtm: null, sentence: `${word} on ${square}: not possible with this side to move.` };
    const dtm = t.value(pos);
    return { square, category: category(dtm), dtm, sentence: `${word} on ${square}: ${verdict(pos, blackStrong)}` };
  });
  const piece = which === 'p' ? q.pos.kind : 'K';
  return { fen: q.fen, square: at, piece: (which === 'bk') !== blackStrong ? piece.toLowerCase() : piece, turn: white !== blackStrong ? 'white' : 'black', squares };
}

export const over = pos => (t.moves(pos).length ? (pos.p < 0 ? 'dead' : null) : t.inCheck(pos) ? 'checkmate' : 'stalemate');

export function judge(q, wanted) {
  const list = valued(q.pos, q.blackStrong);
  const made = list.find(m => m.uci === wanted);
  if (!made) throw new Bad(400, `${wanted} is not a legal move here.`, 'Give a legal move as in e1e2.');
  const best = list[0];
  const next = t.after(q.pos, made.move);
  const strong = best.category === 'win';
  const more = made.dtm === null || best.dtm === null ? 0 : Math.abs(movesOf(made.dtm) - movesOf(best.dtm));
  const said = made.category !== best.category ? (made.category === 'loss' ? 'lost' : 'throws') : made.dtm === best.dtm ? 'best' : strong ? 'longer' : 'shorter';
  const count = more === 1 ? '1 move' : `${more} moves`;
  const sentence = { best: 'The best move.', longer: `Still winning, ${count} longer than ${best.san}.`, shorter: `Mated ${count} sooner than after ${best.san}.`, throws: `${made.san} throws the win.`, lost: `${made.san} loses.` }[said];
  const over_ = over(next);
  return { move: bare(made), best: bare(best), fen: write(next, q.blackStrong), verdict: said, longer_by_moves: more, sentence: over_ === 'checkmate' ? 'Checkmate.' : sentence,
    changed: changes(q.pos, next), line: said === 'throws' || said === 'lost' ? valued(next, q.blackStrong).slice(0, 1).map(m => ({ uci: m.uci, san: m.san })) : [], over: over_ };
}

/** The human-like one throws the win as soon as it can. */
export function reply(q, defender) {
  const list = valued(q.pos, q.blackStrong);
  const made = (defender === 'human' && list.find(m => m.category === 'draw')) || list[0];
  if (!made) throw new Bad(422, 'There is no legal move.', 'The game is over.');
  const next = t.after(q.pos, made.move);
  return { ...bare(made), fen: write(next, q.blackStrong), sentence: verdict(next, q.blackStrong), over: over(next) };
}

export function hint(q, step) {
  const best = valued(q.pos, q.blackStrong)[0];
  if (!best) throw new Bad(422, 'There is no legal move.', 'The game is over.');
  const [kind, sentence] = step === 1 ? ['stage', stage(q.pos)?.sentence ?? 'Hold the draw.'] : step === 2 ? ['fact', changes(q.pos, t.after(q.pos, best.move))[0]] : ['move', `${best.san} is best.`];
  return { step, kind, sentence, uci: step === 3 ? best.uci : null };
}

export function trainPosition(kind, side, seed) {
  let n = (Number(seed) * 2654435761 + 12345) >>> 0;
  const roll = () => (n = (n * 1664525 + 1013904223) >>> 0) >>> 8;
  for (;;) {
    const pos = { kind, wk: roll() % 64, bk: roll() % 64, p: roll() % 64, white: side === 'white' };
    if (!t.legal(pos)) continue;
    const dtm = t.value(pos);
    if (dtm !== null && Math.abs(dtm) > 12) return { fen: write(pos, false), material: `K${kind}vK`, side, category: category(dtm), dtm };
  }
}

export { read, uci };
