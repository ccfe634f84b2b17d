/**
 * A text field with line numbers and faults underlined in place: a coloured copy of the text lies under a
 * field whose own letters are transparent. Both are as large as the text, so only the frame scrolls.
 */
import { h, put } from '../../core/dom';
import type { TextFault } from '../../core/types';
import { cut, offset } from './marks';

export class Editor {
  readonly el: HTMLElement;
  readonly field = h('textarea', { id: 'pattern-text', wrap: 'off', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', 'aria-label': 'Pattern file', 'aria-describedby': 'pattern-faults' });
  private under = h('pre', { class: 'under', 'aria-hidden': 'true' });
  private gutter = h('pre', { class: 'gutter', 'aria-hidden': 'true' });
  private faults: TextFault[] = [];

  constructor(onInput: (text: string) => void) {
    this.el = h('div', { class: 'editor' }, this.gutter, h('div', { class: 'paper' }, this.under, this.field));
    this.field.addEventListener('input', () => {
      // Faults of the text before would stand in the wrong place.
      this.mark([]);
      onInput(this.field.value);
    });
  }

  get text(): string {
    return this.field.value;
  }

  set(text: string): void {
    this.field.value = text;
    this.mark([]);
  }

  mark(faults: TextFault[]): void {
    this.faults = faults;
    const lines = this.text.split('\n');
    put(this.gutter, ...lines.map((_, i) => h('span', { class: faults.some(f => f.line === i + 1) ? 'bad' : null }, `${i + 1}\n`)));
    put(this.under, ...lines.map((line, i) => [
      cut(line, this.faults.filter(fault => fault.line === i + 1)).map(piece =>
        piece.kind || piece.fault ? h('span', { class: `${piece.kind} ${piece.fault ? 'fault' : ''}`.trim() }, piece.text) : piece.text),
      '\n',
    ]));
  }

  /** Puts the cursor on a fault. */
  goTo(fault: TextFault): void {
    const lines = this.text.split('\n');
    const before = lines.slice(0, fault.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
    const line = lines[fault.line - 1] ?? '';
    const from = before + offset(line, fault.column);
    this.field.focus();
    this.field.setSelectionRange(from, Math.min(before + offset(line, fault.column + fault.length), before + line.length));
  }

  insert(words: string): void {
    this.field.setRangeText(words, this.field.selectionStart, this.field.selectionEnd, 'end');
    this.field.focus();
    this.field.dispatchEvent(new Event('input'));
  }
}
