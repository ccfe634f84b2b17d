import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { ApiError, ask, follow, work } from '../src/core/api';
import { events } from '../src/core/sse';
import type { Job } from '../src/core/types';

const job: Job = { id: 7, kind: 'solve', material: 'KQvK', state: 'running', task: 'mates', done: 0, total: 10 };
const real = globalThis.fetch;
afterEach(() => { globalThis.fetch = real; });

const stream = (...parts: string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({ start(c) { for (const part of parts) c.enqueue(new TextEncoder().encode(part)); c.close(); } });
const told = (...jobs: Job[]): Response => new Response(stream(...jobs.map(j => `data: ${JSON.stringify(j)}\n\n`)));
const json = (status: number, value: unknown): Response => new Response(JSON.stringify(value), { status });

/** Answers in turn, and remembers what was asked. */
function server(...answers: (() => Response)[]): string[] {
  const asked: string[] = [];
  globalThis.fetch = async (input, init) => {
    asked.push(`${init?.method ?? 'GET'} ${String(input)}`);
    const next = answers.shift();
    if (!next) throw new TypeError('no more answers');
    return next();
  };
  return asked;
}

test('events are read whatever the pieces they come in', async () => {
  const found: string[] = [];
  for await (const data of events(stream('da', 'ta: a\n', '\n: a comment\nevent: x\ndata: b\r', '\ndata: c\r\n\r\n', 'data: cut off'))) found.push(data);
  assert.deepEqual(found, ['a', 'b\nc']);
});

test('a table that is missing is waited for, and then asked for again', async () => {
  const asked = server(() => json(202, { job }), () => told({ ...job, done: 5 }, { ...job, done: 10, state: 'done' }), () => json(200, { answer: 42 }));
  const seen: number[] = [];
  assert.deepEqual(await ask('/api/v1/explain?fen=x', { onJob: j => seen.push(j.done) }), { answer: 42 });
  assert.deepEqual(seen, [0, 5, 10]);
  assert.deepEqual(asked, ['GET /api/v1/explain?fen=x', 'GET /api/v1/jobs/7/events', 'GET /api/v1/explain?fen=x']);
});

test('a stream that breaks is taken up again', async () => {
  const asked = server(() => told({ ...job, done: 5 }), () => told({ ...job, state: 'done' }));
  assert.equal((await follow(job, {}, 1)).state, 'done');
  assert.equal(asked.length, 2);
});

test('a job that fails says why', async () => {
  server(() => json(202, { job }), () => told({ ...job, state: 'failed', error: { what: 'The disk is full.', remedy: 'Make room.' } }));
  await assert.rejects(work({ kind: 'solve', material: 'KQvK' }, {}), (e: ApiError) => e.what === 'The disk is full.' && e.remedy === 'Make room.');
});

test('a job that was cancelled is no fault', async () => {
  server(() => json(202, { job }), () => told({ ...job, state: 'cancelled' }));
  await assert.rejects(ask('/x'), (e: ApiError) => e.kind === 'cancelled');
});

test('errors carry what and remedy', async () => {
  server(() => json(400, { error: { what: 'No FEN.', remedy: 'Give one.' } }));
  await assert.rejects(ask('/x'), (e: ApiError) => e.kind === 'api' && e.status === 400 && e.what === 'No FEN.' && e.remedy === 'Give one.');
  server(() => new Response('<html>', { status: 502 }));
  await assert.rejects(ask('/x'), (e: ApiError) => e.kind === 'api');
});

test('no server is told apart from a refusal', async () => {
  server();
  await assert.rejects(ask('/x'), (e: ApiError) => e.kind === 'offline');
});

test('an endless row of jobs ends', async () => {
  globalThis.fetch = async input => (String(input).endsWith('events') ? told({ ...job, state: 'done' }) : json(202, { job }));
  await assert.rejects(ask('/x'), (e: ApiError) => e.status === 202);
});
