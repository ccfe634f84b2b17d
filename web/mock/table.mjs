// A real table for king and one piece against king, so that the mock's answers are true where they can be.
// Squares are 0 (a1) to 63 (h8); the strong side is White here, and positions of Black are mirrored.

const file = s => s & 7;
const rank = s => s >> 3;
export const name = s => 'abcdefgh'[file(s)] + (rank(s) + 1);
export const square = n => 'abcdefgh'.indexOf(n[0]) + 8 * (Number(n[1]) - 1);

const kingSteps = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];
const rays = {
  Q: kingSteps,
  R: kingSteps.filter(([x, y]) => !x || !y),
  B: kingSteps.filter(([x, y]) => x && y),
};
const jumps = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];

const on = (s, [x, y]) => {
  const f = file(s) + x;
  const r = rank(s) + y;
  return f < 0 || f > 7 || r < 0 || r > 7 ? -1 : f + 8 * r;
};
const near = Array.from({ length: 64 }, (_, s) => kingSteps.map(d => on(s, d)).filter(t => t >= 0));
export const apart = (a, b) => Math.max(Math.abs(file(a) - file(b)), Math.abs(rank(a) - rank(b)));

/** Squares that the piece reaches; `blocks` are squares where it must stop (before the first, on the second kind). */
function reach(kind, from, own, other) {
  if (kind === 'N') return jumps.map(d => on(from, d)).filter(t => t >= 0 && t !== own);
  const found = [];
  for (const d of rays[kind]) {
    for (let t = on(from, d); t >= 0 && t !== own; t = on(t, d)) {
      found.push(t);
      if (t === other) break;
    }
  }
  return found;
}

const attacks = (kind, from, wk, target) => reach(kind, from, wk, target).includes(target);

/** Moves of the side to move as [from, to]. Position: {kind, wk, bk, p, white}; p is -1 when the piece is gone. */
export function moves(pos) {
  const { kind, wk, bk, p, white } = pos;
  if (white) {
    const king = near[wk].filter(t => t !== p && apart(t, bk) > 1).map(t => [wk, t]);
    return p < 0 ? king : [...king, ...reach(kind, p, wk, bk).filter(t => t !== bk).map(t => [p, t])];
  }
  return near[bk]
    .filter(t => apart(t, wk) > 1 && (p < 0 || t === p || !attackedThrough(kind, p, wk, bk, t)))
    .map(t => [bk, t]);
}

/** The king that steps back along a ray is still attacked: he is taken off the board before asking. */
function attackedThrough(kind, p, wk, bk, target) {
  if (kind === 'N') return jumps.some(d => on(p, d) === target);
  for (const d of rays[kind]) for (let t = on(p, d); t >= 0 && t !== wk; t = on(t, d)) if (t === target) return true;
  return false;
}

export const inCheck = pos => !pos.white && pos.p >= 0 && attacks(pos.kind, pos.p, pos.wk, pos.bk);
export const legal = pos =>
  pos.wk !== pos.bk && pos.p !== pos.wk && pos.p !== pos.bk && apart(pos.wk, pos.bk) > 1 && !(pos.white && pos.p >= 0 && attacks(pos.kind, pos.p, pos.wk, pos.bk));

export function after(pos, [from, to]) {
  const next = { ...pos, white: !pos.white };
  if (from === pos.p) next.p = to;
  else if (from === pos.wk) next.wk = to;
  else {
    next.bk = to;
    if (to === pos.p) next.p = -1;
  }
  return next;
}

const index = pos => ((pos.white ? 1 : 0) * 64 + pos.wk) * 4096 + pos.bk * 64 + pos.p;
const tables = new Map();

/** Plies to mate plus one, 0 for a draw; all positions of K and `kind` against K. */
function solve(kind) {
  const table = new Uint8Array(2 * 64 ** 3);
  let open = { true: [], false: [] };
  for (const white of [true, false])
    for (let wk = 0; wk < 64; wk++)
      for (let bk = 0; bk < 64; bk++)
        for (let p = 0; p < 64; p++) {
          const pos = { kind, wk, bk, p, white };
          if (!legal(pos)) continue;
          const list = moves(pos);
          if (!white && !list.length) {
            if (inCheck(pos)) table[index(pos)] = 1;
          } else open[white].push({ at: index(pos), next: Int32Array.from(list, m => { const n = after(pos, m); return n.p < 0 ? -1 : index(n); }) });
        }
  for (let ply = 1; ply < 80; ply++) {
    const white = ply % 2 === 1;
    const left = [];
    for (const entry of open[white]) {
      // White needs one move that mates in ply - 1; Black is lost when every move is.
      const done = white
        ? entry.next.some(n => n >= 0 && table[n] === ply)
        : entry.next.every(n => n >= 0 && table[n] > 0 && table[n] <= ply);
      if (done) table[entry.at] = ply + 1;
      else left.push(entry);
    }
    open[white] = left;
  }
  return table;
}

export const solved = kind => tables.has(kind) || kind === 'B' || kind === 'N';
export function make(kind) {
  if (!solved(kind)) tables.set(kind, solve(kind));
}

/** Signed plies of the side to move, null for a draw. */
export function value(pos) {
  if (pos.p < 0 || !tables.has(pos.kind)) return null;
  const v = tables.get(pos.kind)[index(pos)];
  return v === 0 ? null : pos.white ? v - 1 : -(v - 1);
}
