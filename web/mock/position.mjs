// FEN in and out for the mock: two kings and at most one piece; anything else is said to be unsolved or wrong.
import * as t from './table.mjs';

export class Bad extends Error {
  constructor(status, what, remedy) {
    super(what);
    Object.assign(this, { status, what, remedy });
  }
}

const start = 'Start from 8/8/8/3k4/8/8/8/R3K3 w - - 0 1 and change it.';

export function read(fen) {
  const text = (fen ?? '').replace(/_/g, ' ').trim();
  const [board = '', turn = 'w', castling = '-'] = text.split(/\s+/);
  const rows = board.split('/');
  if (rows.length !== 8 || !/^[wb]$/.test(turn)) throw new Bad(400, `“${text}” is not a valid FEN.`, start);
  const men = [];
  rows.forEach((row, i) => {
    let file = 0;
    for (const c of row) {
      if (/[1-8]/.test(c)) file += Number(c);
      else if (/[kqrbnp]/i.test(c)) men.push({ c, s: file++ + 8 * (7 - i) });
      else throw new Bad(400, `“${c}” is not a piece in FEN.`, start);
    }
    if (file !== 8) throw new Bad(400, `Row ${8 - i} of the FEN has ${file} squares.`, start);
  });
  if (castling !== '-') throw new Bad(422, 'The position has castling rights.', 'Put “-” in the third field.');
  const kings = c => men.filter(m => m.c === c);
  if (kings('K').length !== 1 || kings('k').length !== 1) throw new Bad(422, 'Each side needs one king.', 'Put one white and one black king on the board.');
  if (men.length > 5) throw new Bad(422, `The position has ${men.length} men; tables have at most five.`, 'Take some men away.');
  const letters = white => men.filter(m => (m.c === m.c.toUpperCase()) === white).map(m => m.c.toUpperCase()).sort((a, b) => 'KQRBNP'.indexOf(a) - 'KQRBNP'.indexOf(b)).join('');
  const [w, b] = [letters(true), letters(false)];
  const blackStrong = b.length > w.length;
  const material = blackStrong ? `${b}v${w}` : `${w}v${b}`;
  if (men.length > 3 || /P/.test(material)) return { fen: text, material, turn, simple: false };
  const mirror = s => (blackStrong ? s ^ 56 : s);
  const extra = men.find(m => !/k/i.test(m.c));
  const strong = kings(blackStrong ? 'k' : 'K')[0].s;
  const weak = kings(blackStrong ? 'K' : 'k')[0].s;
  const pos = { kind: extra ? extra.c.toUpperCase() : 'R', wk: mirror(strong), bk: mirror(weak), p: extra ? mirror(extra.s) : -1, white: (turn === 'w') !== blackStrong };
  if (!t.legal(pos)) throw new Bad(422, 'The side that is not to move is in check, or the kings touch.', 'Move a king, or change the side to move.');
  return { fen: text, material, turn, simple: true, pos, blackStrong };
}

/** The FEN of a position, colours as they were in the question. */
export function write(pos, blackStrong) {
  const cells = Array(64).fill('');
  const put = (s, c) => { cells[blackStrong ? s ^ 56 : s] = c; };
  put(pos.wk, blackStrong ? 'k' : 'K');
  put(pos.bk, blackStrong ? 'K' : 'k');
  if (pos.p >= 0) put(pos.p, blackStrong ? pos.kind.toLowerCase() : pos.kind);
  const rows = [];
  for (let r = 7; r >= 0; r--) rows.push(cells.slice(8 * r, 8 * r + 8).map(c => c || '1').join('').replace(/1+/g, ones => ones.length));
  return `${rows.join('/')} ${pos.white !== blackStrong ? 'w' : 'b'} - - 0 1`;
}

export const uci = ([from, to], blackStrong) => t.name(blackStrong ? from ^ 56 : from) + t.name(blackStrong ? to ^ 56 : to);

export function san(pos, move, blackStrong) {
  const next = t.after(pos, move);
  const letter = move[0] === pos.p ? pos.kind : 'K';
  const takes = pos.p >= 0 && next.p < 0 ? 'x' : '';
  const sign = t.inCheck(next) ? (t.moves(next).length ? '+' : '#') : '';
  return letter + takes + t.name(blackStrong ? move[1] ^ 56 : move[1]) + sign;
}

/** All moves with their values for the mover, best first. A best move has the value of the position. */
export function valued(pos, blackStrong) {
  const worth = dtm => (dtm === null ? 0 : dtm > 0 ? 1000 - dtm : -1000 - dtm);
  return t.moves(pos)
    .map(move => {
      const next = t.value(t.after(pos, move));
      const dtm = next === null ? null : next <= 0 ? -next + 1 : -(next + 1);
      return { move, uci: uci(move, blackStrong), san: san(pos, move, blackStrong), category: dtm === null ? 'draw' : dtm > 0 ? 'win' : 'loss', dtm };
    })
    .sort((a, b) => worth(b.dtm) - worth(a.dtm) || (a.uci < b.uci ? -1 : 1));
}

export const category = dtm => (dtm === null ? 'draw' : dtm > 0 ? 'win' : 'loss');

/** Best play of both sides from here. */
export function line(pos, blackStrong, most = 200) {
  const steps = [];
  for (let now = pos; steps.length < most && t.value(now) !== null; ) {
    const best = valued(now, blackStrong)[0];
    if (!best) break;
    steps.push({ uci: best.uci, san: best.san });
    now = t.after(now, best.move);
  }
  return steps;
}
