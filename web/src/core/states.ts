/** The states that every panel can be in: waiting, working, failed, without a server, empty. No wait without words. */
import { ApiError, cancel, isAbort } from './api';
import { button, h, put, type Child } from './dom';
import type { Job } from './types';
import { jobShare, jobWords } from './words';

export const busyBox = (words: string): HTMLElement =>
  h('p', { class: 'state busy', role: 'status' }, h('span', { class: 'dots', 'aria-hidden': 'true' }, '…'), words);

export const emptyBox = (...children: Child[]): HTMLElement => h('div', { class: 'state empty' }, ...children);

export function errorBox(error: unknown, retry?: () => void): HTMLElement {
  const known = error instanceof ApiError ? error : null;
  const what = known?.what ?? (error instanceof Error ? error.message : String(error));
  const remedy = known?.remedy ?? 'Reload the page. If the error persists, please report it.';
  const kind = known?.kind ?? 'api';
  // Asking the same again helps when the server was busy or gone, not when it refused.
  const refused = known !== null && [400, 404, 405, 413, 422].includes(known.status);
  return h('div', { class: `state error ${kind}`, role: 'alert' },
    h('p', { class: 'what' }, h('span', { 'aria-hidden': 'true' }, kind === 'cancelled' ? '◼ ' : kind === 'offline' ? '⏻ ' : '⚠ '), what),
    h('p', { class: 'remedy' }, remedy),
    retry && !refused && button(kind === 'cancelled' ? 'Start again' : 'Try again', retry));
}

/** What is being worked on, how far it is, and a way out. It is changed in place so that focus stays on Cancel. */
export class JobBox {
  readonly el: HTMLElement;
  private words = h('p', { class: 'job-words', role: 'status' });
  private share = h('p', { class: 'job-share' });
  private bar = h('progress', { 'aria-label': 'Progress' });
  private job: Job | null = null;

  constructor() {
    const stop = button('Cancel', () => {
      stop.disabled = true;
      if (this.job) cancel(this.job).catch(() => (stop.disabled = false));
    }, { class: 'cancel' });
    this.el = h('div', { class: 'state job' }, this.words, this.bar, h('div', { class: 'job-row' }, this.share, stop));
  }

  show(job: Job): void {
    this.job = job;
    const words = jobWords(job);
    if (this.words.textContent !== words) put(this.words, words);
    put(this.share, jobShare(job) || 'Running; no estimate yet');
    if (job.total > 0) {
      this.bar.max = job.total;
      this.bar.value = Math.min(job.done, job.total);
    } else this.bar.removeAttribute('value');
  }
}

type Work<T> = (signal: AbortSignal, onJob: (job: Job) => void) => Promise<T>;

/**
 * One panel that is filled from the server. A new load aborts the one before it; with `keep` the old content
 * stays in sight until the new one is there.
 */
export class Panel {
  private aborter: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly el: HTMLElement, private keep = false) {}

  load<T>(words: string, work: Work<T>, render: (value: T) => Child, onTrouble?: () => void): void {
    this.stop();
    const aborter = new AbortController();
    this.aborter = aborter;
    this.el.setAttribute('aria-busy', 'true');
    const full = this.keep && this.el.childElementCount > 0 && !this.el.querySelector(':scope > .state');
    this.timer = setTimeout(() => (full ? this.el.classList.add('stale') : put(this.el, busyBox(words))), full ? 250 : 80);
    const box = new JobBox();
    const finish = (...children: Child[]): void => {
      clearTimeout(this.timer);
      this.el.removeAttribute('aria-busy');
      this.el.classList.remove('stale');
      put(this.el, ...children);
    };
    const again = (): void => this.load(words, work, render, onTrouble);
    const onJob = (job: Job): void => {
      if (aborter.signal.aborted) return;
      if (!box.el.isConnected) {
        clearTimeout(this.timer);
        this.el.classList.remove('stale');
        put(this.el, box.el);
        onTrouble?.();
      }
      box.show(job);
    };
    work(aborter.signal, onJob).then(
      value => {
        if (!aborter.signal.aborted) finish(render(value));
      },
      (error: unknown) => {
        if (aborter.signal.aborted || isAbort(error)) return;
        finish(errorBox(error, again));
        onTrouble?.();
        if (error instanceof ApiError && error.kind === 'offline') this.timer = setTimeout(again, 3000);
      },
    );
  }

  stop(): void {
    clearTimeout(this.timer);
    this.aborter?.abort();
    this.aborter = null;
  }
}
