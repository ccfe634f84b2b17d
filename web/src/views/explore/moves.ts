/** The move list: the best in sight, the others folded under what they do. */
import { h } from '../../core/dom';
import type { Category, Move } from '../../core/types';
import { groupMoves, icon, outcomeWords, plies } from '../../core/words';

export interface MoveEvents { play(uci: string): void; point(move: Move | null): void }

/** The reasons that fit beside a move; all of them are in its title, and what it comes to in plies. */
function row(move: Move, events: MoveEvents, reasons: number): HTMLElement {
  const words = outcomeWords(move.category, move.dtm);
  const why = move.why ?? [];
  const exact = move.dtm === null ? `${words}.` : `${words}: ${plies(move.dtm)}.`;
  return h('li', null,
    h('button', {
      type: 'button', class: `move ${move.category}`, 'data-uci': move.uci,
      title: [exact, ...why].join('\n'),
      onclick: () => events.play(move.uci),
      onpointerenter: () => events.point(move), onpointerleave: () => events.point(null),
      onfocus: () => events.point(move), onblur: () => events.point(null),
    },
    h('span', { class: 'san' }, move.san),
    h('span', { class: 'outcome' }, h('span', { class: 'icon', 'aria-hidden': 'true' }, icon[move.category]), words),
    h('span', { class: 'why' }, why.slice(0, reasons).join(' '))));
}

export function moveList(category: Category, moves: Move[], events: MoveEvents): HTMLElement {
  if (!moves.length) return h('p', { class: 'small' }, 'There is no legal move.');
  const { shown, groups } = groupMoves(category, moves);
  return h('section', { class: 'moves', 'aria-label': 'Moves' },
    h('ol', null, shown.map(move => row(move, events, move.dtm === moves[0]?.dtm && category !== 'draw' ? 2 : 1))),
    h('div', { class: 'groups' }, groups.map(group =>
      h('details', { class: group.category },
        h('summary', null, h('span', { class: `icon ${group.category}`, 'aria-hidden': 'true' }, icon[group.category]), ` ${group.label}`),
        h('ol', null, group.moves.map(move => row(move, events, 1)))))));
}
