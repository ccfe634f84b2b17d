/** Patterns: a plan in words on the left, what it comes to on the right, checked as it is typed. */
import { ask } from '../../core/api';
import { button, debounce, h, put } from '../../core/dom';
import { address, go, type Route } from '../../core/router';
import { busyBox, Panel } from '../../core/states';
import { keep, kept } from '../../core/store';
import type { PatternCheck, PatternFile, PatternText, TextFault } from '../../core/types';
import { count } from '../../core/words';
import type { View } from '../../view';
import { Editor } from './editor';
import { result } from './result';
import { vocabulary } from './vocabulary';

class Patterns implements View {
  private name = '';
  private saved = '';
  private good: HTMLElement | null = null;
  private select = h('select', { id: 'pattern-file', onchange: () => go(address('patterns', this.select.value)) });
  private editor = new Editor(text => this.typed(text));
  private faults = h('div', { id: 'pattern-faults', role: 'status' });
  private revert = button('Revert', () => this.restore(), { title: 'Back to the built-in text' });
  private filePlace = h('div');
  private filePanel = new Panel(this.filePlace);
  private resultPlace = h('div', { class: 'results' });
  private resultPanel = new Panel(this.resultPlace, true);
  private checkSoon = debounce(450, () => this.check());

  constructor(root: HTMLElement, route: Route) {
    root.append(h('h1', { class: 'unseen' }, 'Patterns'), h('div', { class: 'two patterns' },
      h('section', { class: 'left', 'aria-label': 'Pattern file' },
        h('div', { class: 'row file-row' }, h('label', { for: 'pattern-file' }, 'File'), this.select, this.revert,
          button('Download', () => this.download(), { title: 'Save the text as a file; lucena pattern check reads it' })),
        this.filePlace, this.editor.el, this.faults, vocabulary(word => this.editor.insert(word))),
      h('section', { class: 'right', 'aria-label': 'Result' }, this.resultPlace)));
    this.update(route);
  }

  update(route: Route): void {
    const wanted = route.name && !route.name.includes('.') ? `${route.name}.pat` : route.name;
    this.checkSoon.cancel();
    this.resultPanel.stop();
    this.filePanel.load('Loading the pattern files', async signal => {
      const all = (await ask<{ patterns: PatternFile[] }>('/api/v1/patterns', { signal })).patterns;
      const name = wanted ?? (all.find(p => p.name === 'krk.pat') ?? all[0])?.name;
      if (!name) return { all, file: null };
      return { all, file: await ask<PatternText>(`/api/v1/patterns/${encodeURIComponent(name)}`, { signal }) };
    }, ({ all, file }) => {
      put(this.select, all.map(p => h('option', { value: p.name, selected: p.name === file?.name }, `${p.name}: ${p.title}`)));
      if (!file) return h('p', { class: 'state empty' }, 'There is no built-in file: write one below, starting with “endgame KRvK”.');
      if (!wanted) go(address('patterns', file.name), 'quiet');
      this.open(file);
      return null;
    });
  }

  destroy(): void {
    this.checkSoon.cancel();
    this.filePanel.stop();
    this.resultPanel.stop();
  }

  private open(file: PatternText): void {
    this.name = file.name;
    this.saved = file.text;
    this.good = null;
    put(this.resultPlace);
    this.editor.set(kept<string>(`pattern.${file.name}`) ?? file.text);
    this.revert.disabled = this.editor.text === this.saved;
    this.check();
  }

  private restore(): void {
    this.editor.set(this.saved);
    this.typed(this.saved);
  }

  private typed(text: string): void {
    keep(`pattern.${this.name}`, text === this.saved ? null : text);
    this.revert.disabled = text === this.saved;
    put(this.faults, h('p', { class: 'small' }, 'Waiting for you to stop typing …'));
    this.resultPanel.stop();
    this.checkSoon();
  }

  private check(): void {
    const { text } = this.editor;
    put(this.faults, h('p', { class: 'small' }, 'Checking …'));
    if (!this.good) put(this.resultPlace, busyBox(`Playing ${this.name} from every won position`));
    this.resultPanel.load(`Playing ${this.name} from every won position`,
      (signal, onJob) => ask<PatternCheck>('/api/v1/patterns/check', { signal, onJob, method: 'POST', json: { name: this.name, text } }),
      check => {
        this.editor.mark(check.faults);
        put(this.faults, this.faultList(check.faults));
        if (check.faults.length)
          return [h('p', { class: 'state broken' }, this.good ? 'The text has errors: this is the last good result.' : 'The text has errors: no result yet.'), this.good];
        this.good = result(check);
        return this.good;
      },
      () => put(this.faults));
  }

  private faultList(faults: TextFault[]): HTMLElement {
    if (!faults.length) return h('p', { class: 'small' }, h('span', { class: 'icon win' }, '✓ '), 'No errors in the text.');
    return h('div', { class: 'loss' }, h('p', null, h('span', { class: 'icon loss' }, '✗ '), count(faults.length, 'fault')),
      h('ul', null, faults.map(fault => h('li', null,
        button(`Line ${fault.line}`, () => this.editor.goTo(fault), { class: 'line-link' }), ` ${fault.message}`, fault.help ? h('em', null, ` – ${fault.help}`) : null))));
  }

  private download(): void {
    const file = URL.createObjectURL(new Blob([this.editor.text], { type: 'text/plain' }));
    h('a', { href: file, download: this.name || 'mine.pat' }).click();
    setTimeout(() => URL.revokeObjectURL(file), 1000);
  }
}

export const patterns = (root: HTMLElement, route: Route): View => new Patterns(root, route);
