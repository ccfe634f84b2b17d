/** What a pattern file comes to: counts for each class, and boards where the plan fails. */
import { playable } from '../../board/mini';
import { h } from '../../core/dom';
import type { Failure, GivenAway, KeptResult, PatternCheck } from '../../core/types';
import { count, number, percent } from '../../core/words';

const kinds: Record<string, string> = { circle: 'Goes round in circles', circles: 'Goes round in circles', draw: 'Throws the win away' };

function caption(failure: Failure): string {
  const words = kinds[failure.kind] ?? failure.kind.replace(/^./, c => c.toUpperCase());
  return failure.positions ? `${words}, in ${count(failure.positions, 'position')}` : words;
}

/** Winning against the table's defence is less than winning against every defence: both are said. */
function success(check: PatternCheck): string {
  if (check.proven) return 'Proven: it wins from every won position against every defence.';
  const every = check.every ? `; ${percent(check.every.success)} whatever Black does` : '';
  return `It wins ${percent(check.success ?? null)} of the won positions against the table’s defence${every}.`;
}

/** With five men each move is judged by itself, and no game is played. */
function keeps({ positions, kept }: KeptResult): string {
  return kept === positions
    ? 'None of its moves gives a win away. Whether it goes on to win, lucena audit proves.'
    : `Its best moves keep the win in ${percent(kept / Math.max(positions, 1))} of ${count(positions, 'won position')}. Whether it goes on to win, lucena audit proves.`;
}

const thrown = (g: GivenAway): HTMLElement => playable(g.fen, g.uci, `${g.played} gives the win away; ${g.instead} keeps it`);

export function result(check: PatternCheck): HTMLElement {
  const classes = check.classes ?? [];
  const total = classes.reduce((sum, c) => sum + c.positions, 0);
  const failures = [...(check.failures ?? []).map(f => playable(f.fen, f.uci, caption(f))), ...(check.given_away ?? []).map(thrown)];
  const good = check.won ? check.won.kept === check.won.positions : check.proven;
  const unreached = (check.unreached ?? []).map(name => (typeof name === 'string' ? name : name.name));
  const figures = (c: (typeof classes)[number]): HTMLElement[] =>
    [number(c.positions), number(c.won), number(c.drawn), number(c.lost), c.mean_plies === null ? '–' : (c.mean_plies / 2).toFixed(1)].map(text => h('td', null, text));
  return h('div', { class: 'result' },
    h('p', { class: `success ${good ? 'win' : 'draw'}` },
      h('span', { class: 'icon', 'aria-hidden': 'true' }, good ? '✓ ' : '≈ '),
      check.won ? keeps(check.won) : success(check),
      ' ', h('span', { class: 'small' }, check.material ?? '')),
    h('div', { class: 'scroll' }, h('table', { class: 'classes stack' },
      h('caption', { class: 'small' }, `${count(total, 'position')} in ${count(classes.length, 'class', 'classes')}`),
      h('thead', null, h('tr', null, ['Class', 'Positions', 'Won', 'Drawn', 'Lost', 'Mean moves'].map(words => h('th', { scope: 'col' }, words)))),
      h('tbody', null, classes.map((c, i) => [
        c.list && c.list !== classes[i - 1]?.list ? h('tr', { class: 'list-row' }, h('td', { colspan: 6 }, c.list)) : null,
        h('tr', null, h('td', null, c.number === undefined ? c.name : `${c.number} ${c.name}`), figures(c)),
      ])))),
    unreached.length ? h('p', { class: 'small' }, `No position is in: ${unreached.join(', ')}.`) : null,
    failures.length
      ? h('section', null, h('h2', null, 'Where it fails'), h('div', { class: 'gallery' }, failures))
      : h('p', null, 'It never fails.'));
}
