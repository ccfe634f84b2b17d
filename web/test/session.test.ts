import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Category, Judgement, Over, Reply } from '../src/core/types';
import { cut, offset } from '../src/views/patterns/marks';
import { drawn, ending, endTitle, newSession, summarize, summaryWords, takeBack, withEnd, withStart, type Session } from '../src/views/train/session';

const judged = (san: string, by: number): Judgement => ({
  move: { uci: 'a1a2', san, category: 'win', dtm: 5 }, best: { uci: 'a1a3', san: 'Ra3', category: 'win', dtm: 3 },
  fen: '', verdict: by ? 'longer' : 'best', longer_by_moves: by, sentence: '', changed: [], line: [], over: null,
});
const session = (by: number[], more: Partial<Session> = {}): Session => ({
  ...newSession('KRvK', 'white', '', 3), begun: true, end: 'mates', ...more,
  made: by.map((b, i) => ({ before: '', judged: judged(`R${i}`, b), reply: null })),
});

test('the summary says where it got longer', () => {
  const s = summarize(session([0, 1, 0]));
  assert.deepEqual([s.moves, s.best, s.extra], [3, 2, 1]);
  assert.deepEqual(s.longer, [{ number: 2, san: 'R1', best: 'Ra3', by: 1 }]);
  assert.equal(summaryWords(session([0, 1, 0])), 'You needed 3 moves; best play needs 2.');
  assert.equal(summaryWords(session([0, 0])), 'You needed 2 moves: exactly as many as best play.');
  assert.equal(summaryWords(session([0], { side: 'black', dtm: -4, end: 'mated' })), 'You held out for 1 move; the best defence holds for 2.');
});

test('progress counts, and only clean games can be a best', () => {
  let all = withEnd(withStart({}, session([])), session([0, 1, 0]));
  all = withEnd(withStart(all, session([])), session([0, 0], { hints: 2 }));
  all = withStart(all, session([]));
  assert.deepEqual(all['KRvK white'], { played: 3, finished: 2, thrown: 0, hints: 2, bestExtra: 1 });
  all = withEnd(all, session([0, 0]));
  assert.equal(all['KRvK white']!.bestExtra, 0);
});

test('a move taken back is counted, and the game is not the best', () => {
  const s = session([0, 1]);
  assert.equal(takeBack(s)?.judged.move.san, 'R1');
  assert.deepEqual([s.made.length, s.taken, s.mistakes], [1, 1, 0]);
  assert.equal(withEnd({}, s)['KRvK white']!.bestExtra, null);
  takeBack(s);
  assert.equal(takeBack(s), null);
  assert.equal(s.taken, 2);
});

const reply = (fen: string, category: Category = 'loss', over: Over = null): Reply => ({ uci: 'd5e5', san: 'Ke5', fen, category, dtm: null, sentence: '', over });
/** A game from its positions: after each move of the trainee and each answer. */
const game = (fens: string[], more: Partial<Session> = {}, last: Reply | null = null): Session => {
  const s = { ...newSession('KRvK', 'white', fens[0]!, 27), ...more };
  for (let i = 1; i < fens.length; i += 2) s.made.push({ before: fens[i - 1]!, judged: { ...judged('Ra2', 0), fen: fens[i]! }, reply: fens[i + 1] === undefined ? last : reply(fens[i + 1]!) });
  return s;
};

test('a win that the machine throws ends the exercise with a saved draw', () => {
  const lost: Judgement = { ...judged('Kd5', 0), move: { uci: 'd4d5', san: 'Kd5', category: 'loss', dtm: -20 } };
  const s = newSession('KRvK', 'black', 'a b - - 0 1', -26);
  s.made.push({ before: s.start, judged: lost, reply: reply('b b - - 0 2', 'win') });
  assert.equal(ending(s), null);
  s.made.push({ before: 'b b - - 0 2', judged: lost, reply: reply('c b - - 0 3', 'draw') });
  s.end = ending(s);
  assert.equal(s.end, 'saved');
  assert.equal(endTitle(s), 'You saved the draw');
  assert.equal(summaryWords(s), 'Ke5 threw the win away after 2 moves: with best play it is a draw now. Best play would have mated you in 13.');
  assert.deepEqual(withEnd({}, s)['KRvK black'], { played: 0, finished: 1, thrown: 0, hints: 0, bestExtra: null });
  // A drawn position that stays drawn is held on, not saved again.
  s.made.at(-1)!.judged = { ...lost, move: { ...lost.move, category: 'draw', dtm: null } };
  assert.equal(ending(s), null);
});

test('three times the same position is a draw, however the clocks stand', () => {
  const round = (n: number): string[] => [`b b - - ${4 * n + 1} 1`, `c w - - ${4 * n + 2} 1`, `d b - - ${4 * n + 3} 1`, `a w - - ${4 * n + 4} 1`];
  assert.equal(ending(game(['a w - - 0 1', ...round(0)])), null);
  const s = game(['a w - - 0 1', ...round(0), ...round(1)]);
  s.end = ending(s);
  assert.equal(s.end, 'repeated');
  assert.equal(endTitle(s), 'A draw: the win is gone');
  assert.equal(summaryWords(s), 'Draw by threefold repetition after 4 moves. Best play mates in 14.');
  assert.deepEqual(withEnd({}, s)['KRvK white'], { played: 0, finished: 1, thrown: 1, hints: 0, bestExtra: null });
  takeBack(s);
  assert.equal(ending(s), null);
});

test('fifty moves are a draw; what is on the board comes first', () => {
  const at = (n: number): string[] => ['a w - - 97 1', 'b b - - 98 1', `c w - - ${n} 1`];
  assert.equal(ending(game(at(99))), null);
  assert.equal(ending(game(at(100))), 'fifty');
  const mated = game(at(100), { side: 'black' });
  mated.made[0]!.reply!.over = 'checkmate';
  assert.equal(ending(mated), 'mated');
  mated.made[0]!.reply!.over = 'stalemate';
  assert.equal(ending(mated), 'stalemate');
  const mates = game(['a w - - 99 1', 'b b - - 100 1']);
  mates.made[0]!.judged.over = 'checkmate';
  assert.equal(ending(mates), 'mates');
  assert.equal(endTitle({ ...mates, end: 'mates' }), 'Checkmate');
  assert.ok(!drawn('mates') && !drawn('mated') && !drawn(null) && drawn('dead') && drawn('fifty'));
  assert.equal(endTitle(newSession('KRvKB', 'black', '', null)), 'You held the draw');
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
