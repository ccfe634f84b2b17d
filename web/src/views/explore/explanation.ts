/** What Lucena says about a position, in the order in which a player asks. */
import { numbered, turnOf } from '../../core/chess';
import { button, h, link } from '../../core/dom';
import { address } from '../../core/router';
import type { Explanation, Step } from '../../core/types';
import { plies } from '../../core/words';
import { moveList, type MoveEvents } from './moves';

export interface ExplanationEvents extends MoveEvents { line(steps: Step[]): void }

export function explanation(e: Explanation, events: ExplanationEvents): HTMLElement[] {
  const parts: (HTMLElement | null)[] = [
    e.stage && h('p', { class: 'stage' }, e.stage.sentence),
    e.plan[0] && !repeats(e.plan[0], e.stage?.sentence) ? h('p', { class: 'plan' }, e.plan[0]) : null,
    book(e),
    moveList(e.category, e.moves, events),
    e.alternative && alternative(e, e.alternative, events),
    why(e),
    e.plan.length > 1 ? h('details', null, h('summary', null, 'The plan in full'), h('ol', { class: 'plain' }, e.plan.map(sentence => h('li', null, sentence)))) : null,
    exact(e),
  ];
  return parts.filter(part => part !== null);
}

/** The plan often begins with what the stage has just said; once is enough. */
export function repeats(plan: string, stage: string | undefined): boolean {
  const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  const said = bare(stage?.replace(/^Stage \d+ of \d+\./, '') ?? '');
  return said !== '' && bare(plan).startsWith(said);
}

/** What books call the position and say about it, and how far that is true. */
function book(e: Explanation): HTMLElement | null {
  if (!e.claims.length) return null;
  return h('section', { class: 'book' },
    h('h2', { class: 'minor' }, 'What books say'),
    e.claims.map(claim => h('p', { class: claim.holds ? null : 'exception' }, claim.sentence)));
}

function alternative(e: Explanation, other: NonNullable<Explanation['alternative']>, events: ExplanationEvents): HTMLElement {
  const line = other.line[0]?.uci === other.uci ? other.line : [{ uci: other.uci, san: other.san }, ...other.line];
  return h('section', { class: `alternative ${other.category}` },
    h('h2', { class: 'minor' }, 'Why not?'),
    h('p', null, other.sentence),
    h('p', { class: 'line' }, numbered(line.slice(0, 10).map(step => step.san), turnOf(e.fen)), line.length > 10 ? ' …' : ''),
    button('▶ Play this line', () => events.line(line)));
}

function why(e: Explanation): HTMLElement | null {
  if (!e.class && !e.facts.length) return null;
  return h('section', { class: 'facts' },
    h('h2', { class: 'minor' }, 'Why'),
    e.class && h('p', null, `${e.class.sentence} `, link(address('patterns', e.class.file), 'Open the pattern')),
    e.facts.length ? h('ul', null, e.facts.map(fact => h('li', { title: `${fact.name}: ${fact.level}` }, fact.sentence))) : null);
}

function exact(e: Explanation): HTMLElement {
  return h('details', { class: 'exact' }, h('summary', null, 'Exact figures and more'),
    h('p', null, `${e.material}, ${e.turn} to move, ${e.category}${e.dtm === null ? '' : `, ${plies(e.dtm)} to mate`}.`),
    e.line.length ? h('p', { class: 'line' }, 'Best play: ', numbered(e.line.map(step => step.san), turnOf(e.fen))) : null,
    h('p', null,
      link(address('study', e.material), `Study ${e.material}`), ' · ',
      link(address('train', e.material), `Train ${e.material}`)));
}
