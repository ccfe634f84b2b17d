import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonical } from '../src/core/material';
import { parseRoute } from '../src/core/router';

test('every spelling of every endgame up to five men gives one name', () => {
  const order = 'QRBNP';
  const sides: string[][] = [['']];
  for (let n = 1; n <= 3; n++) sides.push(sides[n - 1]!.flatMap(s => [...order].filter(c => s === '' || order.indexOf(c) >= order.indexOf(s.at(-1)!)).map(c => s + c)));
  let seen = 0;
  for (let n = 1; n <= 3; n++)
    for (let m = 0; m <= n && n + m <= 3; m++)
      for (const [i, a] of sides[n]!.entries())
        for (const b of sides[m]!.slice(n === m ? i : 0)) {
          const name = `K${a}vK${b}`;
          const back = (s: string): string => [...s].reverse().join('');
          for (const text of [name, `K${a}K${b}`, `K${b}vK${a}`, `K${b}K${a}`, `K${back(a)}vK${back(b)}`, `${a}Kv${b}K`])
            for (const spelt of [text, text.toLowerCase(), text.toUpperCase()]) assert.equal(canonical(spelt), name, spelt);
          seen++;
        }
  assert.equal(seen, 5 + 15 + 15 + 35 + 75);
});

test('what names no endgame is left alone', () => {
  for (const text of ['', 'K', 'KR', 'KRvR', 'KRvKvK', 'KKK', 'KXvK', 'krk.pat', 'rook']) assert.equal(canonical(text), null, text);
});

test('addresses of endgames are read in any spelling; other names stay as they are', () => {
  assert.equal(parseRoute('/study/krk').name, 'KRvK');
  assert.equal(parseRoute('/train/KRKQ?side=black').name, 'KQvKR');
  assert.equal(parseRoute('/study/nothing').name, 'nothing');
  assert.equal(parseRoute('/games/krk').name, 'krk');
  assert.equal(parseRoute('/patterns/krk').name, 'krk');
});
