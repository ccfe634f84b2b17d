// Games of the mock: invented collections with figures of a likely size.
import { Bad } from './position.mjs';

const collections = [{ name: 'club', bytes: 1843200, mined: true }, { name: 'league', bytes: 52428800, mined: false }];

export const list = () => ({ folder: 'data/games', collections });
export const find = name => collections.find(c => c.name === name);
export function add(name, bytes) {
  if (!/^[\w.-]+$/.test(name)) throw new Bad(400, `“${name}” cannot be the name of a collection.`, 'Use letters, digits, dots and dashes.');
  if (!find(name)) collections.push({ name, bytes, mined: false });
  return { name, bytes, mined: false };
}

export function mined(name) {
  const found = find(name);
  if (!found) throw new Bad(404, `There is no collection ${name}.`, 'Put NAME.pgn into the folder games, or upload it here.');
  if (!found.mined) throw new Bad(404, `${name} was not mined yet.`, 'Start mining it: it takes some minutes.');
  return found;
}

const sets = [
  ['8/8/8/8/8/5N2/PPP2PPP/R4RK1', 'white'], ['5rk1/5ppp/5n2/8/8/8/8/8', 'black'], ['8/8/8/8/3PP3/8/PPP2PPP/8', 'white'], ['6k1/5ppp/8/8/8/8/5PPP/6K1', 'both'],
  ['8/ppp2ppp/8/8/8/8/8/8', 'black'], ['8/8/8/8/2B5/5N2/5PPP/5RK1', 'white'], ['r7/pp3ppp/2p5/8/8/8/8/8', 'black'], ['8/8/8/8/8/6P1/5PBP/6K1', 'white'], ['8/8/3p4/4p3/4P3/3P4/8/8', 'both'],
  ['8/8/8/8/8/2N2N2/8/8', 'white'], ['8/6bp/6p1/8/8/8/8/8', 'black'], ['3r4/8/8/8/8/8/8/3R4', 'both'],
];

export function table(name, phase) {
  mined(name);
  const shift = ['opening', 'middle', 'end'].indexOf(phase);
  return {
    name, phase, games: 1200, rows: 24000, standard_bits: 2400000, bits: 1310000 + 90000 * shift,
    sets: sets.map(([board, colour], i) => ({ board, size: (board.match(/[a-z]/gi) ?? []).length, usage: 4100 - 290 * i - 150 * shift, support: 9000 - 410 * i, colour, white_won: 0.41 - 0.01 * i, drawn: 0.3, black_won: 0.29 + 0.01 * i })).slice(shift),
  };
}

export function heat(name, phase, piece) {
  mined(name);
  const c = (piece ?? 'N').charCodeAt(0) % 5;
  const squares = Array.from({ length: 64 }, (_, i) => {
    const [f, r] = [i & 7, i >> 3];
    const home = piece === piece.toUpperCase() ? 1 + c * 0.5 : 6 - c * 0.5;
    return { square: 'abcdefgh'[f] + (r + 1), share: 0.45 * Math.exp(-((f - 2 - c) ** 2 + (r - home) ** 2) / 6) };
  });
  return { piece, rows: 24000, squares };
}

export function mirror(name) {
  mined(name);
  return { rows: sets.filter(s => s[1] === 'white').map(([board], i) => ({ board, white: 0.44 - 0.05 * i, black: 0.39 - 0.06 * i, white_rows: 10560 - 1200 * i, black_rows: 9360 - 1440 * i })) };
}

export function truth(name) {
  mined(name);
  return {
    endgames: [
      { material: 'KRvK', games: 61, positions: 640, white: { win: 0.99, draw: 0.01, loss: 0 }, results: { win: 0.95, draw: 0.05, loss: 0 }, thrown: 2 },
      { material: 'KPvK', games: 143, positions: 1210, white: { win: 0.61, draw: 0.39, loss: 0 }, results: { win: 0.55, draw: 0.45, loss: 0 }, thrown: 17 },
      { material: 'KBNvK', games: 3, positions: 120, white: { win: 1, draw: 0, loss: 0 }, results: { win: 0.33, draw: 0.67, loss: 0 }, thrown: 1 },
    ],
    blunders: [{ fen: '8/8/8/8/8/1k6/7R/K7 w - - 0 1', san: 'Rb2', uci: 'h2b2', best: 'h2h3', game: 'Example – Example, round 3', sentence: 'Rb2+ throws the win: the king takes the rook.' }],
  };
}
