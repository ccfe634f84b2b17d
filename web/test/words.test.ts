import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Category, Job, Move } from '../src/core/types';
import { bytes, count, groupMoves, jobShare, jobWords, materialWords, movesOf, outcomeWords, percent, pieceName } from '../src/core/words';

test('distances are said in moves of the side that mates', () => {
  assert.equal(movesOf(1), 1);
  assert.equal(movesOf(31), 16);
  assert.equal(movesOf(-30), 15);
  assert.equal(outcomeWords('win', 31), 'mate in 16');
  assert.equal(outcomeWords('win', 1), 'checkmate');
  assert.equal(outcomeWords('loss', -2), 'mated in 1');
  assert.equal(outcomeWords('loss', 0), 'checkmated');
  assert.equal(outcomeWords('draw', null), 'draw');
  assert.equal(outcomeWords('win', null), 'wins');
});

const move = (category: Category, dtm: number | null, i: number): Move => ({ uci: `a1a${i}`, san: `Ra${i}`, category, dtm, why: [] });
const some = (n: number, category: Category, dtm: number | null): Move[] => Array.from({ length: n }, (_, i) => move(category, dtm, i));

test('moves of a won position: the best in sight, the rest under words', () => {
  const { shown, groups } = groupMoves('win', [...some(16, 'win', 31), ...some(2, 'draw', null), ...some(1, 'loss', -4)]);
  assert.equal(shown.length, 4);
  assert.deepEqual(groups.map(g => g.label), ['12 more winning moves', '2 throw the win', '1 loses']);
  assert.deepEqual(groups.map(g => g.moves.length), [12, 2, 1]);
});

test('a single move is not folded away', () => {
  assert.deepEqual(groupMoves('win', some(5, 'win', 9)), { shown: some(5, 'win', 9), groups: [] });
  assert.equal(groupMoves('win', some(6, 'win', 9)).groups[0]!.label, '2 more winning moves');
});

test('drawn and lost positions have their own words', () => {
  assert.deepEqual(groupMoves('draw', [...some(7, 'draw', null), ...some(3, 'loss', -8)]).groups.map(g => g.label), ['3 more drawing moves', '3 lose']);
  assert.deepEqual(groupMoves('loss', some(7, 'loss', -8)).groups.map(g => g.label), ['3 more losing moves']);
  assert.deepEqual(groupMoves('win', [move('win', 1, 1), move('draw', null, 2)]).groups.map(g => g.label), ['1 throws the win']);
});

test('no move is lost by grouping', () => {
  for (const [w, d, l] of [[0, 0, 0], [3, 1, 0], [5, 0, 2], [20, 4, 4]] as const)
    for (const category of ['win', 'draw', 'loss'] as const) {
      const moves = [...(category === 'win' ? some(w, 'win', 5) : []), ...(category !== 'loss' ? some(d, 'draw', null) : []), ...some(l, 'loss', -6)];
      const { shown, groups } = groupMoves(category, moves);
      assert.equal(shown.length + groups.reduce((sum, g) => sum + g.moves.length, 0), moves.length);
    }
});

test('nearly all is not all', () => {
  assert.equal(percent(1), '100\u00a0%');
  assert.equal(percent(0.9982), '99.8\u00a0%');
  assert.equal(percent(0.99996), 'over 99.99\u00a0%');
  assert.equal(percent(0.9996), '99.96\u00a0%');
  assert.equal(percent(0.42), '42\u00a0%');
  assert.equal(percent(0.0001), 'under 0.1\u00a0%');
  assert.equal(percent(0), '0\u00a0%');
  assert.equal(percent(null), '–');
});

test('jobs say what, and how far', () => {
  const job: Job = { id: 1, kind: 'solve', material: 'KBNvK', state: 'running', task: 'finding mates', done: 1500, total: 6000 };
  assert.equal(jobWords(job), 'Solving KBNvK: finding mates');
  assert.equal(jobShare(job), '1,500 of 6,000 (25 %)');
  assert.equal(jobShare({ ...job, total: 0 }), '1,500 so far');
  assert.equal(jobWords({ ...job, state: 'waiting' }), 'Solving KBNvK: waiting for its turn');
  assert.equal(jobWords({ ...job, kind: 'mine', material: 'twic', task: '' }), 'Mining twic');
});

test('small words', () => {
  assert.equal(count(1, 'class', 'classes'), '1 class');
  assert.equal(count(21959, 'position'), '21,959 positions');
  assert.equal(bytes(123), '123 bytes');
  assert.equal(bytes(1843200), '1.8 MiB');
  assert.equal(pieceName('R'), 'white rook');
  assert.equal(pieceName('k'), 'black king');
  assert.equal(materialWords('KBNvK'), 'king, bishop and knight against king');
  assert.equal(materialWords('KBBvKN'), 'king and two bishops against king and knight');
});
