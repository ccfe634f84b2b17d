// Patterns of the mock: the real files, and counts that move when a figure in the text does.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Bad } from './position.mjs';

const folder = fileURLToPath(new URL('../../crates/pattern/patterns/', import.meta.url));
const names = () => (existsSync(folder) ? readdirSync(folder).filter(n => n.endsWith('.pat')).sort() : []);
const text = name => readFileSync(folder + name, 'utf8');
const material = text => /^\s*endgame\s+(\S+)/m.exec(text)?.[1] ?? null;

export const list = () => ({
  patterns: names().map(name => ({ name, material: material(text(name)), title: text(name).split('\n')[0].replace(/^#\s*/, '') })),
});

export function one(name) {
  if (!names().includes(name)) throw new Bad(404, `There is no pattern file ${name}.`, 'GET /api/v1/patterns lists them.');
  return { name, material: material(text(name)), text: text(name) };
}

const starts = /^(endgame|depth|let|stop|halt|final|otherwise|class|when|:|and|or|then|better|score|\d|\(|pack|search|against|repetition|tie)\b|^[:(]/;

export function check({ name, text }) {
  const faults = [];
  const classes = [];
  let list = '';
  text.split('\n').forEach((raw, i) => {
    const line = raw.replace(/#.*/, '').trimEnd();
    const word = line.trim();
    const column = line.length - line.trimStart().length + 1;
    const first = word.split(/\s/)[0];
    if (word && !starts.test(word)) faults.push({ line: i + 1, column, length: first.length, message: `“${first}” is no word that can stand here`, help: first.startsWith('cl') ? 'did you mean “class”?' : null });
    if (/^(stop|halt|final)/.test(word)) list = word;
    const found = /^(?:class )?\s*(\d+) "([^"]+)"(.*)/.exec(word);
    if (found) classes.push({ list, number: Number(found[1]), name: found[2], seed: found[3].length });
  });
  if (!material(text)) faults.push({ line: 1, column: 1, length: Math.max(1, text.split('\n')[0].length), message: 'the file names no endgame', help: 'begin with “endgame KRvK”' });
  if (faults.length) return { faults };
  const weight = [...text.matchAll(/\d+/g)].reduce((sum, m) => sum + Number(m[0]), 0);
  return {
    faults: [], file: name, material: material(text),
    classes: classes.map((c, i) => {
      const positions = ((c.seed + 7) * (weight + 31 * i) * 13) % 9000;
      return { list: c.list, number: c.number, name: c.name, positions, won: positions - (positions % 97), drawn: positions % 97, lost: 0, mean_plies: 8 + ((positions / 500) | 0) };
    }),
    unreached: [], success: 0.9982, proven: false, every: { success: 0.9931, worst_moves: 34 },
    failures: [
      { fen: '8/8/8/3k4/8/8/8/R3K3 w - - 0 1', moves: ['Ra4', 'Ke5', 'Ra1', 'Kd5'], uci: ['a1a4', 'd5e5', 'a4a1', 'e5d5'], kind: 'circles', positions: 31 },
      { fen: '8/8/8/8/3k4/8/4R3/K7 w - - 0 1', moves: ['Re1', 'Kd3', 'Re2', 'Kxe2'], uci: ['e2e1', 'd4d3', 'e1e2', 'd3e2'], kind: 'gives the win away', positions: 8 },
    ],
  };
}

const words = [
  ['white king', 'men', 'the king of the strong side'], ['black king', 'men', 'the king of the weak side'], ['rook', 'men', 'the rook of the strong side'], ['queen', 'men', 'the queen of the strong side'],
  ['distance', 'measures', 'steps of a king between two men'], ['manhattan', 'measures', 'files and ranks between two men, added'], ['mobility', 'measures', 'the number of moves of a man'],
  ['box', 'measures', 'the rectangle that a rook’s lines leave to the black king'], ['size', 'measures', 'squares of a region'], ['breadth', 'measures', 'the shorter side of a rectangle'], ['opposition', 'conditions', 'the kings face each other with one square between'],
  ['loose', 'conditions', 'attacked and not protected'], ['attacked', 'conditions', 'the other side attacks it'], ['on edge', 'conditions', 'on a square at the edge'], ['between', 'conditions', 'on a line that parts two men'],
];
export const vocabulary = () => ({ words: words.map(([name, group, doc]) => ({ name, group, doc, example: `${name} …` })) });
