/** Which ending, which side, which defender. */
import { ask } from '../../core/api';
import { h, put } from '../../core/dom';
import type { Colour, Material } from '../../core/types';
import { materialWords } from '../../core/words';

export interface Choice { material: string; side: Colour; defender: string; seed: number }

const defenders: [string, string, string][] = [
  ['perfect', 'perfect', 'It resists as long as possible.'],
  ['stubborn', 'stubborn', 'Of equally long defences it plays the one that leaves you the fewest best moves.'],
  ['human', 'human-like', 'It plays natural moves and makes mistakes, as people do.'],
];

/** The list of endings is asked for once: it changes only when tables are solved elsewhere. */
let known: Promise<Material[]> | null = null;

function endings(): Promise<Material[]> {
  known ??= ask<{ materials: Material[] }>('/api/v1/materials').then(answer => answer.materials.filter(m => m.winnable));
  known.catch(() => (known = null));
  return known;
}

export function chooser(choice: Choice, onChoose: (choice: Choice) => void): HTMLElement {
  const option = (value: string, words: string, chosen: string): HTMLElement => h('option', { value, selected: value === chosen }, words);
  const material = h('select', { id: 'train-material' }, option(choice.material, choice.material, choice.material));
  const side = h('select', { id: 'train-side' },
    option('white', 'the stronger side', choice.side), option('black', 'the weaker side', choice.side));
  const defender = h('select', { id: 'train-defender' }, defenders.map(([value, words]) => option(value, words, choice.defender)));
  const read = (): Choice => ({ material: material.value, side: side.value as Colour, defender: defender.value, seed: 1 + Math.floor(Math.random() * 999_999) });
  endings().then(all => {
    const chosen = material.value;
    const list = all.some(m => m.material === chosen) ? all : [{ material: chosen, solved: true } as Material, ...all];
    const group = (words: string, some: Material[]): HTMLElement | null => some.length
      ? h('optgroup', { label: words }, some.map(m => option(m.material, m.material, chosen)))
      : null;
    put(material, group('Ready', list.filter(m => m.solved)), group('Must be solved first', list.filter(m => !m.solved)));
    material.value = chosen;
  }, () => undefined);
  const label = (id: string, words: string, field: HTMLElement): HTMLElement => h('div', null, h('label', { for: id }, words), field);
  return h('form', { class: 'chooser', onsubmit: (e: Event) => {
    e.preventDefault();
    onChoose(read());
  }, onchange: () => onChoose(read()) },
  label('train-material', 'Ending', material), label('train-side', 'You play', side), label('train-defender', 'Opponent', defender),
  h('button', { class: 'primary' }, 'New position'),
  h('p', { class: 'small whole' }, materialWords(choice.material).replace(/^./, c => c.toUpperCase()), '. ',
    defenders.find(([value]) => value === choice.defender)?.[2] ?? '', ' Any winning move is accepted.'));
}
