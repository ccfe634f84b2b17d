/** Moves typed as text: for hands without a mouse, and for those who think in notation. */
import { typed } from '../core/chess';
import { h, put } from '../core/dom';

export interface MoveForm { el: HTMLElement; clear(): void }

export function moveForm(fen: () => string, play: (uci: string) => void): MoveForm {
  const field = h('input', { id: 'move', name: 'move', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', placeholder: 'Rd1 or a1d1', 'aria-label': 'Move as text', 'aria-describedby': 'move-says' });
  const says = h('span', { class: 'says', id: 'move-says', role: 'status' });
  const submit = (event: Event): void => {
    event.preventDefault();
    const uci = typed(fen(), field.value);
    put(says, uci ? '' : field.value.trim() ? `“${field.value.trim()}” is not a legal move here.` : 'Type a move first.');
    if (!uci) return;
    field.value = '';
    play(uci);
  };
  const el = h('div', { class: 'move-form' },
    h('form', { class: 'field', onsubmit: submit }, h('label', { for: 'move' }, 'Move'), field, h('button', null, 'Play')), says);
  return { el, clear: () => put(says) };
}
