/** Heat maps: on which squares a piece stands. */
import { miniBoard } from '../../board/mini';
import { ask, query } from '../../core/api';
import { h } from '../../core/dom';
import { Panel } from '../../core/states';
import type { Heat } from '../../core/types';
import { number, percent, pieceName } from '../../core/words';
import { choose, phases } from './choose';

export function heatMap(name: string, params: Record<string, string>, change: (changed: Record<string, string>) => void): HTMLElement {
  const phase = params['phase'] ?? 'opening';
  const piece = params['piece'] ?? 'N';
  const place = h('div');
  new Panel(place).load('Counting squares', signal => ask<Heat>(query(`/api/v1/games/${encodeURIComponent(name)}/heat`, { phase, piece }), { signal }), draw);
  return h('div', null,
    h('div', { class: 'filters' }, choose('phase', 'Phase', phases, phase, value => change({ phase: value })),
      choose('piece', 'Piece', [...'KQRBNPkqrbnp'].map(p => [p, pieceName(p)]), piece, value => change({ piece: value }))),
    place);
}

function draw(heat: Heat): HTMLElement {
  const shares = new Map(heat.squares.map(s => [s.square, s.share]));
  const most = Math.max(...shares.values(), 1e-9);
  const svg = miniBoard('8/8/8/8/8/8/8/8', { tint: square => {
    const share = shares.get(square) ?? 0;
    return { opacity: Number((0.9 * (share / most)).toFixed(3)), title: `${square}: ${percent(share)}` };
  } });
  svg.setAttribute('aria-label', `Heat map of the ${pieceName(heat.piece)}; the table beside it has the figures`);
  const top = [...heat.squares].sort((a, b) => b.share - a.share).slice(0, 8);
  return h('div', { class: 'heat' }, h('div', { class: 'heat-board' }, svg),
    h('div', null, h('p', null, `Where the ${pieceName(heat.piece)} stands, in ${number(heat.rows)} positions. Darker means more often; point at a square for its figure.`),
      h('table', null, h('thead', null, h('tr', null, h('th', { scope: 'col' }, 'Square'), h('th', { scope: 'col' }, 'Positions'))),
        h('tbody', null, top.map(s => h('tr', null, h('td', null, s.square), h('td', null, percent(s.share))))))));
}
