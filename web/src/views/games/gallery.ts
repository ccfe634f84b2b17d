/** The code table as boards of one size: what it uses most comes first. */
import { miniBoard } from '../../board/mini';
import { ask, query } from '../../core/api';
import { button, h, put } from '../../core/dom';
import { emptyBox, Panel } from '../../core/states';
import type { CodeTable, PartPosition } from '../../core/types';
import { count, number, percent } from '../../core/words';
import { choose, phases } from './choose';

const atOnce = 60;

type Change = (changed: Record<string, string>) => void;

export function gallery(name: string, params: Record<string, string>, change: Change): HTMLElement {
  const phase = params['phase'] ?? 'opening';
  const place = h('div');
  new Panel(place).load('Reading the code table', signal => ask<CodeTable>(query(`/api/v1/games/${encodeURIComponent(name)}/table`, { phase }), { signal }),
    table => sets(table));
  return h('div', null, h('div', { class: 'filters' }, choose('phase', 'Phase', phases, phase, value => change({ phase: value }))), place);
}

function sets(table: CodeTable): HTMLElement {
  const place = h('div');
  let [size, colour, result, shown] = ['', '', '', atOnce];
  const fits = (set: PartPosition): boolean =>
    (size === '' || (size === '6' ? set.size >= 6 : set.size === Number(size))) && (colour === '' || set.colour === colour) &&
    (result === '' || leader(set) === result);
  const draw = (): void => {
    const found = table.sets.filter(fits);
    put(place,
      h('p', { class: 'small', role: 'status' }, `${count(found.length, 'part-position')} of ${number(table.sets.length)}`),
      found.length ? h('div', { class: 'gallery' }, found.slice(0, shown).map(board)) : emptyBox('No match: widen the filter.'),
      found.length > shown ? button(`Show ${Math.min(atOnce, found.length - shown)} more`, () => { shown += atOnce; draw(); }) : null);
  };
  const again = (): void => { shown = atOnce; draw(); };
  draw();
  return h('div', null,
    h('p', null, `${count(table.games, 'game')}, ${count(table.rows, 'position')}. With these part-positions they take ${percent(table.standard_bits ? table.bits / table.standard_bits : null)} of the space.`),
    h('div', { class: 'filters' },
      choose('size', 'Men', [['', 'any'], ['2', '2'], ['3', '3'], ['4', '4'], ['5', '5'], ['6', '6 or more']], '', v => { size = v; again(); }),
      choose('colour', 'Colour', [['', 'any'], ['white', 'white'], ['black', 'black'], ['both', 'both']], '', v => { colour = v; again(); }),
      choose('result', 'Mostly', [['', 'any result'], ['white', 'White won'], ['draw', 'drawn'], ['black', 'Black won']], '', v => { result = v; again(); })),
    place);
}

function leader(set: PartPosition): string {
  const shares: [string, number][] = [['white', set.white_won ?? 0], ['draw', set.drawn ?? 0], ['black', set.black_won ?? 0]];
  return shares.reduce((a, b) => (b[1] > a[1] ? b : a))[0];
}

const whole = (share: number | null): string => (100 * (share ?? 0)).toFixed(0);

function board(set: PartPosition): HTMLElement {
  const known = set.white_won !== null && set.white_won !== undefined;
  return h('figure', { class: 'part' }, miniBoard(set.board),
    h('figcaption', null,
      h('div', null, `used ${number(set.usage)}, in ${number(set.support)}`),
      known ? h('div', { title: 'White won, drawn, Black won' }, `○ ${whole(set.white_won)} · = ${whole(set.drawn)} · ● ${whole(set.black_won)}\u00a0%`) : null));
}
