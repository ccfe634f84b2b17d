/** Papers: five reports that repeat what others measured, with their number beside ours. */
import { ask } from '../core/api';
import { h } from '../core/dom';
import { Panel } from '../core/states';
import type { Report } from '../core/types';
import type { View } from '../view';

const about: Record<string, string> = {
  breda: 'Attributes that players know, C4.5 trees from them, and lossless compression of the KRvK table.',
  sadikov: 'Stages of play found in the table, where the character of an ending changes, and a function learned for each.',
  herik: 'Ordered classes of patterns, from good to bad: a short list that plays an ending.',
  luescher: 'Evaluation functions learned from tables, and how often they choose a move that keeps the outcome.',
  negoescu: 'Part-positions that recur in games, found by compression with Krimp.',
};

class Papers implements View {
  private body = h('div');
  private panel = new Panel(this.body);

  constructor(root: HTMLElement) {
    root.append(h('h1', null, 'Papers'), h('p', null, 'Lucena reproduces five published studies. Each report has every table and figure, with the paper’s number beside ours.'), this.body);
    this.panel.load('Loading the list of reports', (signal, onJob) => ask<{ reports: Report[] }>('/api/v1/reports', { signal, onJob }),
      answer => h('ul', { class: 'papers' }, answer.reports.map(card)));
  }

  update(): void {
    // There is one address, and it shows one list.
  }

  destroy(): void {
    this.panel.stop();
  }
}

function card(report: Report): HTMLElement {
  const command = report.command ?? `lucena report ${report.name}`;
  return h('li', { class: 'card' },
    h('h2', null, report.title),
    h('p', null, about[report.name] ?? ''),
    report.address
      ? h('p', null, h('a', { href: report.address, class: 'button primary' }, 'Read the report'))
      : h('div', { class: 'small' }, 'Not made yet. Run this command, then reload the page:', h('pre', { class: 'command', tabindex: 0 }, command)));
}

export const papers = (root: HTMLElement): View => new Papers(root);
