/** Two tables: the same part-position for White and mirrored for Black; and results beside what the tables say. */
import { miniBoard } from '../../board/mini';
import { ask, query } from '../../core/api';
import { play } from '../../core/chess';
import { h, link } from '../../core/dom';
import { address } from '../../core/router';
import { emptyBox, Panel } from '../../core/states';
import type { Mirror, Truth } from '../../core/types';
import { number, percent } from '../../core/words';
import { choose, phases } from './choose';

const heads = (words: string[]): HTMLElement => h('thead', null, h('tr', null, words.map(w => h('th', { scope: 'col' }, w))));

export function mirrorTable(name: string, params: Record<string, string>, change: (changed: Record<string, string>) => void): HTMLElement {
  const phase = params['phase'] ?? 'opening';
  const place = h('div');
  new Panel(place).load('Comparing the colours', signal => ask<Mirror>(query(`/api/v1/games/${encodeURIComponent(name)}/mirror`, { phase }), { signal }), mirror =>
    mirror.rows.length
      ? h('div', { class: 'scroll' }, h('table', { class: 'mirror' }, heads(['Men', 'White has them', 'Black has them mirrored', 'More for, in points']),
        h('tbody', null, mirror.rows.map(row => h('tr', null, h('td', null, h('div', { class: 'tiny' }, miniBoard(row.board))),
          h('td', null, percent(row.white), h('div', { class: 'small' }, number(row.white_rows))),
          h('td', null, percent(row.black), h('div', { class: 'small' }, number(row.black_rows))),
          h('td', null, difference(row.white - row.black)))))))
      : emptyBox('No part-position of White’s men was found in this phase.'));
  return h('div', null, h('p', null, 'How often White reaches a set of men, and how often Black reaches its mirror image.'),
    h('div', { class: 'filters' }, choose('phase', 'Phase', phases, phase, value => change({ phase: value }))), place);
}

function difference(by: number): string {
  const points = (100 * Math.abs(by)).toFixed(1);
  return by === 0 ? 'none' : `${by > 0 ? 'White' : 'Black'} +${points}`;
}

export function truthTable(name: string): HTMLElement {
  const place = h('div');
  new Panel(place).load('Comparing results with the tables', (signal, onJob) => ask<Truth>(`/api/v1/games/${encodeURIComponent(name)}/truth`, { signal, onJob }), truth => [
    truth.endgames.length
      ? h('div', { class: 'scroll' }, h('table', { class: 'stack' }, heads(['Endgame', 'Games', 'Positions', 'Table: win, draw, loss', 'Played: win, draw, loss', 'Thrown']),
        h('tbody', null, truth.endgames.map(e => h('tr', null, h('td', null, link(address('study', e.material), e.material)), h('td', null, number(e.games)), h('td', null, number(e.positions)),
          h('td', null, shares(e.white)), h('td', null, shares(e.results)), h('td', null, number(e.thrown)))))))
      : emptyBox('No game of this collection reached a solved endgame.'),
    truth.blunders.length ? h('section', null, h('h2', null, 'Moves that threw the win away'), h('div', { class: 'gallery' }, truth.blunders.map(blunder))) : null,
  ]);
  return h('div', null, h('p', null, 'What the tables say about the endgames that were reached, and how the games ended.'), place);
}

const shares = (s: { win: number; draw: number; loss: number }): string => [s.win, s.draw, s.loss].map(percent).join(', ');

function blunder(b: Truth['blunders'][number]): HTMLElement {
  // The best move may come as UCI or as SAN: it is shown as a player writes it.
  const best = play(b.fen, b.best)?.san ?? b.best;
  return h('figure', { class: 'part' }, miniBoard(b.fen, { last: b.uci }),
    h('figcaption', null, h('div', null, b.sentence), h('div', null, `Best: ${best}. ${b.game}`), link(address('explore', null, { fen: b.fen }), 'Explore')));
}
