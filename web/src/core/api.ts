/** Asking the server. Work that takes time is followed until it is done, and then the question is asked again. */
import { events } from './sse';
import type { Fault, Job } from './types';

export type Trouble = 'api' | 'offline' | 'cancelled';

export class ApiError extends Error {
  constructor(
    readonly kind: Trouble,
    readonly what: string,
    readonly remedy: string,
    readonly status = 0,
  ) {
    super(what);
  }
}

export interface Asking {
  signal?: AbortSignal;
  onJob?: (job: Job) => void;
  method?: string;
  body?: BodyInit;
  json?: unknown;
}

const offline = (): ApiError =>
  new ApiError('offline', 'The server does not answer.', 'Restart it with “lucena serve”; this page reconnects.');

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

async function send(path: string, asking: Asking): Promise<Response> {
  const init: RequestInit = { method: asking.method ?? 'GET' };
  if (asking.signal) init.signal = asking.signal;
  if (asking.json !== undefined) {
    init.body = JSON.stringify(asking.json);
    init.headers = { 'content-type': 'application/json' };
  } else if (asking.body !== undefined) init.body = asking.body;
  try {
    return await fetch(path, init);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw offline();
  }
}

async function read(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('api', 'The server’s answer could not be read.', 'Is another program listening at this address?', answer.status);
  }
}

function fail(answer: Response, body: unknown): never {
  const error = (body as { error?: Partial<Fault> }).error;
  throw new ApiError('api', error?.what ?? `The server answered ${answer.status}.`, error?.remedy ?? 'Try again.', answer.status);
}

const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((done, stop) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      stop(new DOMException('aborted', 'AbortError'));
    });
  });

export const ended = (job: Job): boolean => job.state === 'done' || job.state === 'failed' || job.state === 'cancelled';

/** Follows a job to its end. A stream that breaks is taken up again a few times. */
export async function follow(job: Job, asking: Asking, pause = 1000): Promise<Job> {
  asking.onJob?.(job);
  let last = job;
  for (let broken = 0; !ended(last) && broken < 5; broken++) {
    if (broken) await wait(pause, asking.signal);
    const answer = await send(`/api/v1/jobs/${job.id}/events`, { signal: asking.signal });
    if (!answer.ok || !answer.body) fail(answer, await read(answer));
    try {
      for await (const data of events(answer.body)) {
        const told = JSON.parse(data) as Job | { job: Job };
        last = 'job' in told ? told.job : told;
        asking.onJob?.(last);
        if (ended(last)) break;
        broken = 0;
      }
    } catch (error) {
      if (isAbort(error)) throw error;
    }
  }
  if (last.state === 'failed')
    throw new ApiError('api', last.error?.what ?? 'The job failed.', last.error?.remedy ?? 'Try again.');
  if (last.state === 'cancelled') throw new ApiError('cancelled', 'The job was cancelled.', 'You can start it again at any time.');
  if (!ended(last)) throw offline();
  return last;
}

export async function ask<T>(path: string, asking: Asking = {}): Promise<T> {
  for (let round = 0; ; round++) {
    const answer = await send(path, asking);
    const body = await read(answer);
    if (!answer.ok) fail(answer, body);
    if (answer.status !== 202) return body as T;
    if (round >= 8) throw new ApiError('api', 'The job ended, but its result is missing.', 'See what lucena serve printed.', 202);
    await follow((body as { job: Job }).job, asking);
  }
}

/** Starts a job and follows it to its end. */
export async function work(wanted: Record<string, string>, asking: Asking): Promise<Job> {
  const answer = await send('/api/v1/jobs', { signal: asking.signal, method: 'POST', json: wanted });
  const body = await read(answer);
  if (!answer.ok) fail(answer, body);
  return follow((body as { job: Job }).job, asking);
}

export async function cancel(job: Job): Promise<void> {
  await send(`/api/v1/jobs/${job.id}`, { method: 'DELETE' });
}

export const query = (path: string, params: Record<string, string | number | null | undefined>): string => {
  const pairs = Object.entries(params).filter(([, v]) => v !== null && v !== undefined && v !== '');
  const text = new URLSearchParams(pairs.map(([k, v]) => [k, String(v)])).toString();
  return text ? `${path}?${text}` : path;
};
