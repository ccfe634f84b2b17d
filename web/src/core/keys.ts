/** The keys, shown with "?". */
import { button, h } from './dom';

const rows: [string, string][] = [
  ['← →', 'one move back, one move on'],
  ['Home', 'back to the start of the line'],
  ['f', 'flip the board'],
  ['m', 'map of one piece, on and off'],
  ['/', 'go to the FEN field'],
  ['h', 'hint (Train)'],
  ['u', 'take the move back (Train)'],
  ['?', 'these keys'],
  ['Tab', 'go to the next control; the board is one control'],
  ['On the board: arrows', 'move the cursor'],
  ['On the board: Enter', 'pick a man up, put it down'],
  ['On the board, setting up: K Q R B N P', 'put that white man there; small letters black'],
  ['On the board, setting up: Delete', 'remove the man'],
  ['Esc', 'let go; leave the map; close this'],
];

export function keysDialog(): { dialog: HTMLDialogElement; button: HTMLButtonElement } {
  const dialog = h('dialog', { class: 'keys', 'aria-labelledby': 'keys-title' },
    h('div', { class: 'job-row' }, h('h2', { id: 'keys-title' }, 'Keys'), button('Close', () => dialog.close(), { autofocus: true })),
    h('dl', null, rows.map(([key, what]) => h('div', null, h('dt', null, key), h('dd', null, what)))),
    h('p', { class: 'small' }, 'Lucena is free software, GPL-3.0-or-later. ', h('a', { href: '/licences.txt' }, 'Licences of its components')));
  // A click on the backdrop is a click on the dialog itself.
  dialog.addEventListener('click', event => event.target === dialog && dialog.close());
  return { dialog, button: button('?', () => dialog.showModal(), { class: 'quiet round', 'aria-label': 'Keys', title: 'Keys' }) };
}
