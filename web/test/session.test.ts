import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Judgement } from '../src/core/types';
import { cut, offset } from '../src/views/patterns/marks';
import { summarize, summaryWords, withEnd, withStart, type Session } from '../src/views/train/session';

const judged = (san: string, by: number): Judgement => ({
  move: { uci: 'a1a2', san, category: 'win', dtm: 5 }, best: { uci: 'a1a3', san: 'Ra3', category: 'win', dtm: 3 },
  fen: '', verdict: by ? 'longer' : 'best', longer_by_moves: by, sentence: '', changed: [], line: [], over: null,
});
const session = (by: number[], more: Partial<Session> = {}): Session => ({
  material: 'KRvK', side: 'white', start: '', dtm: 3, mistakes: 0, hints: 0, begun: true, ...more,
  made: by.map((b, i) => ({ before: '', judged: judged(`R${i}`, b), reply: null })),
});

test('the summary says where it got longer', () => {
  const s = summarize(session([0, 1, 0]));
  assert.deepEqual([s.moves, s.best, s.extra], [3, 2, 1]);
  assert.deepEqual(s.longer, [{ number: 2, san: 'R1', best: 'Ra3', by: 1 }]);
  assert.equal(summaryWords(session([0, 1, 0])), 'You needed 3 moves; best play needs 2.');
  assert.equal(summaryWords(session([0, 0])), 'You needed 2 moves: exactly as many as best play.');
  assert.equal(summaryWords(session([0], { side: 'black', dtm: -4 })), 'You held out for 1 move; the best defence holds for 2.');
});

test('progress counts, and only clean games can be a best', () => {
  let all = withEnd(withStart({}, session([])), session([0, 1, 0]));
  all = withEnd(withStart(all, session([])), session([0, 0], { hints: 2 }));
  all = withStart(all, session([]));
  assert.deepEqual(all['KRvK white'], { played: 3, finished: 2, thrown: 0, hints: 2, bestExtra: 1 });
  all = withEnd(all, session([0, 0]));
  assert.equal(all['KRvK white']!.bestExtra, 0);
});

test('faults are underlined where they are', () => {
  const fault = { line: 1, column: 3, length: 4, message: '', help: null };
  assert.deepEqual(cut('  clas 1 "x"', [fault]).map(p => [p.text, p.fault]), [['  ', false], ['clas', true], [' ', false], ['1', false], [' ', false], ['"x"', false]]);
  assert.deepEqual(cut('', [fault]).map(p => p.fault), [true]);
  assert.equal(cut('ab', [{ ...fault, column: 3 }]).at(-1)!.fault, true);
  assert.equal(cut('# a "b" 3', []).length, 1);
  assert.equal(cut('let x = 3', []).map(p => p.text).join(''), 'let x = 3');
  assert.equal(offset('a😀b', 3), 3);
});
