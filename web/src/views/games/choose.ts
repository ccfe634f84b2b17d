/** A labelled choice in the bar above a table. */
import { h } from '../../core/dom';

export function choose(id: string, label: string, options: [string, string][], chosen: string, onChange: (value: string) => void): HTMLElement {
  const select = h('select', { id, onchange: () => onChange(select.value) }, options.map(([value, words]) => h('option', { value, selected: value === chosen }, words)));
  return h('div', null, h('label', { for: id }, label), select);
}

export const phases: [string, string][] = [['opening', 'opening'], ['middle', 'middle game'], ['end', 'end']];
