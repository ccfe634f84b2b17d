import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as chess from '../src/core/chess';
import { address, parseRoute } from '../src/core/router';
import { repeats } from '../src/views/explore/explanation';

test('a FEN is read, changed and written', () => {
  assert.equal(chess.turnOf(chess.firstFen), 'white');
  assert.equal(chess.withTurn(chess.firstFen, 'black'), '8/8/8/3k4/8/8/8/R3K3 b - - 0 1');
  const men = chess.pieces(chess.firstFen);
  assert.deepEqual([...men].sort(), [['a1', 'R'], ['d5', 'k'], ['e1', 'K']]);
  assert.equal(chess.boardFrom(men), '8/8/8/3k4/8/8/8/R3K3');
  men.delete('a1');
  men.set('h8', 'p');
  assert.equal(chess.boardFrom(men), '7p/8/8/3k4/8/8/8/4K3');
  assert.ok(chess.same(chess.firstFen, '8/8/8/3k4/8/8/8/R3K3 w - - 7 9'));
  assert.ok(!chess.drawable('nonsense'));
  assert.equal(chess.position('nonsense'), null);
});

test('legal moves only', () => {
  assert.equal(chess.play(chess.firstFen, 'a1d1')?.san, 'Rd1+');
  assert.equal(chess.play(chess.firstFen, 'a1b2'), null);
  assert.equal(chess.dests(chess.firstFen).get('e1')?.length, 5);
});

test('typed moves: SAN, UCI, small letters, promotion', () => {
  assert.equal(chess.typed(chess.firstFen, 'Rd1'), 'a1d1');
  assert.equal(chess.typed(chess.firstFen, 'rd1'), 'a1d1');
  assert.equal(chess.typed(chess.firstFen, ' a1d1 '), 'a1d1');
  assert.equal(chess.typed(chess.firstFen, 'Rd1+!'), 'a1d1');
  assert.equal(chess.typed(chess.firstFen, 'Rb2'), null);
  assert.equal(chess.typed(chess.firstFen, ''), null);
  const pawn = '8/4P3/8/8/8/k7/8/4K3 w - - 0 1';
  assert.equal(chess.typed(pawn, 'e8=R'), 'e7e8r');
  assert.equal(chess.typed(pawn, 'e8'), 'e7e8q');
  assert.ok(chess.promotes(pawn, 'e7', 'e8'));
  assert.ok(!chess.promotes(pawn, 'e1', 'e2'));
});

test('a line is walked as far as it is legal, and written with numbers', () => {
  const line = chess.walk(chess.firstFen, ['a1a4', 'd5e5', 'e1e2', 'h1h8']);
  assert.deepEqual(line.map(step => step.san), ['Ra4', 'Ke5', 'Ke2']);
  assert.equal(chess.numbered(line.map(step => step.san)), '1. Ra4 Ke5 2. Ke2');
  assert.equal(chess.numbered(['Ke5', 'Ke2'], 'black'), '1… Ke5 2. Ke2');
});

test('addresses there and back', () => {
  const at = address('explore', null, { fen: chess.firstFen });
  assert.equal(at, '/explore?fen=8/8/8/3k4/8/8/8/R3K3+w+-+-+0+1');
  assert.equal(parseRoute(at).params.get('fen'), chess.firstFen);
  assert.deepEqual([parseRoute('/train/KRvK?side=black').view, parseRoute('/train/KRvK?side=black').name], ['train', 'KRvK']);
  assert.equal(parseRoute('/').view, 'explore');
  assert.equal(parseRoute('/nowhere/else').view, 'explore');
  assert.equal(parseRoute('/games/%E0%A4%A').name, null);
  assert.equal(parseRoute(address('games', 'my games')).name, 'my games');
});

test('a plan that says what the stage said is not said twice', () => {
  assert.ok(repeats('White’s aim: the king is on the edge. This holds in 28 %.', 'Stage 1 of 3. White’s aim: the king is on the edge.'));
  assert.ok(!repeats('Bring the king up.', 'Stage 1 of 3. White’s aim: the king is on the edge.'));
  assert.ok(!repeats('Bring the king up.', undefined));
});
