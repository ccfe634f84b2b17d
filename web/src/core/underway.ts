/** Work of this kind that is under way already, so that a reload finds its progress again. */
import { ask, ended } from './api';
import type { Job } from './types';

export async function underWay(kind: string, thing: string, signal: AbortSignal): Promise<Job | null> {
  const answer = await ask<{ jobs?: Job[] } | Job[]>('/api/v1/jobs', { signal });
  const jobs = Array.isArray(answer) ? answer : (answer.jobs ?? []);
  return jobs.find(job => job.kind === kind && job.material === thing && !ended(job)) ?? null;
}
