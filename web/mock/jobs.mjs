// Jobs of the mock: they only count, so that the page's progress, cancelling and asking again can be seen.
import { Bad } from './position.mjs';

const jobs = new Map();
let last = 0;

export const list = () => [...jobs.values()].map(j => j.data);

/** Starts a job, or gives the one that is under way. `finish` may throw to make it fail. */
export function start(kind, thing, { ms = 3000, tasks = ['finding predecessors', 'writing the table'], finish = () => undefined } = {}) {
  for (const job of jobs.values())
    if (job.data.kind === kind && job.thing === thing && /waiting|running/.test(job.data.state)) return job.data;
  const data = { id: String(++last), kind, material: thing, state: 'running', task: tasks[0], done: 0, total: 4000 };
  const job = { data, thing, listeners: new Set() };
  jobs.set(data.id, job);
  const tick = 100;
  job.timer = setInterval(() => {
    data.done = Math.min(data.total, data.done + Math.ceil((data.total * tick) / ms));
    data.task = tasks[Math.min(tasks.length - 1, Math.floor((tasks.length * data.done) / data.total))];
    if (data.done >= data.total) {
      try {
        finish();
        end(job, 'done');
      } catch (error) {
        data.error = { what: error.what ?? error.message, remedy: error.remedy ?? 'Try again.' };
        end(job, 'failed');
      }
    } else tell(job);
  }, tick);
  job.timer.unref();
  return data;
}

function tell(job) {
  for (const res of job.listeners) res.write(`data: ${JSON.stringify(job.data)}\n\n`);
}

function end(job, state) {
  clearInterval(job.timer);
  job.data.state = state;
  tell(job);
  for (const res of job.listeners) res.end();
  job.listeners.clear();
}

const find = id => {
  const job = jobs.get(id);
  if (!job) throw new Bad(404, `There is no job ${id}.`, 'GET /api/v1/jobs lists them.');
  return job;
};

export function cancel(id) {
  const job = find(id);
  if (/waiting|running/.test(job.data.state)) end(job, 'cancelled');
  return { job: job.data };
}

export function stream(id, res) {
  const job = find(id);
  res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  res.write(`data: ${JSON.stringify(job.data)}\n\n`);
  if (!/waiting|running/.test(job.data.state)) return res.end();
  job.listeners.add(res);
  res.on('close', () => job.listeners.delete(res));
}
