/** The words of the pattern language, to look up and to put into the text. */
import { ask } from '../../core/api';
import { button, h, put } from '../../core/dom';
import { emptyBox, Panel } from '../../core/states';
import type { Word } from '../../core/types';
import { count } from '../../core/words';

export function vocabulary(onPick: (word: string) => void): HTMLElement {
  const place = h('div');
  const panel = new Panel(place);
  const box = h('details', { class: 'vocabulary' }, h('summary', null, 'Words you can use'), place);
  // Asked for when it is opened: most visits never do.
  box.addEventListener('toggle', () => {
    if (box.open && !place.childElementCount) panel.load('Loading the vocabulary', signal => ask<{ words: Word[] }>('/api/v1/words', { signal }), answer => list(answer.words, onPick));
  });
  return box;
}

function list(words: Word[], onPick: (word: string) => void): HTMLElement {
  const place = h('div', { class: 'words' });
  const draw = (wanted: string): void => {
    const found = words.filter(word => `${word.name} ${word.group} ${word.doc}`.toLowerCase().includes(wanted.toLowerCase()));
    const groups = [...new Set(found.map(word => word.group))];
    put(place,
      h('p', { class: 'small', role: 'status' }, count(found.length, 'word')),
      groups.map(group => h('section', null, h('h3', null, group), h('dl', null, found.filter(word => word.group === group).map(word =>
        h('div', null, h('dt', null, button(word.name, () => onPick(word.name), { class: 'word', title: 'Insert into the text' })), h('dd', null, word.doc, word.example ? h('code', null, word.example) : null)))))),
      found.length ? null : emptyBox(`No word has “${wanted}” in its name or meaning.`));
  };
  draw('');
  const field = h('input', { id: 'word-search', type: 'search', placeholder: 'edge, distance, …', oninput: () => draw(field.value.trim()) });
  return h('div', null, h('p', { class: 'row' }, h('label', { for: 'word-search' }, 'Find'), field), place);
}
