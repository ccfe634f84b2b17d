/** The pieces of text beside the training board. */
import { playable } from '../../board/mini';
import { button, h } from '../../core/dom';
import type { Judgement } from '../../core/types';
import { count } from '../../core/words';
import { drawn, endTitle, summarize, summaryWords, type AllProgress, type Session } from './session';

export function mistakeBox(before: string, judged: Judgement, takeBack: () => void): HTMLElement {
  const line = judged.line[0]?.uci === judged.move.uci ? judged.line.slice(1) : judged.line;
  return h('section', { class: 'state mistake loss', role: 'alert' },
    h('h2', null, h('span', { class: 'icon', 'aria-hidden': 'true' }, '✗ '), judged.sentence),
    judged.changed.length ? h('ul', null, judged.changed.map(fact => h('li', null, fact))) : null,
    line.length ? playable(before, [judged.move.uci, ...line.map(step => step.uci)], 'What it allows') : null,
    h('p', null, `The best move was ${judged.best.san}.`),
    button('↶ Take it back', takeBack, { class: 'primary' }));
}

export function summaryBox(session: Session, again: () => void): HTMLElement {
  const { longer } = summarize(session);
  const strong = session.side === 'white';
  // A draw is what the weaker side plays for.
  const good = session.end === 'mates' || (!strong && drawn(session.end));
  return h('section', { class: `state summary ${good ? 'win' : 'draw'}` },
    h('h2', null, endTitle(session)),
    h('p', null, summaryWords(session)),
    longer.length
      ? h('div', { class: 'scroll' }, h('table', null,
        h('caption', null, strong ? 'Where it got longer' : 'Where it got shorter'),
        h('thead', null, h('tr', null, ['Your move', 'Best', strong ? 'Longer by' : 'Sooner by'].map(words => h('th', { scope: 'col' }, words)))),
        h('tbody', null, longer.map(m => h('tr', null, h('td', null, `${m.number}. ${m.san}`), h('td', null, m.best), h('td', null, count(m.by, 'move')))))))
      : drawn(session.end) ? null : h('p', null, `No move made it ${strong ? 'longer' : 'shorter'} than necessary.`),
    h('p', { class: 'small' }, `${count(session.hints, 'hint')}, ${count(session.taken, 'move')} taken back.`),
    button('Another position', again, { class: 'primary' }));
}

export function progressTable(all: AllProgress): HTMLElement {
  const rows = Object.entries(all);
  if (!rows.length) return h('p', { class: 'small' }, 'No finished game yet. Your games are kept in this browser only.');
  return h('div', { class: 'scroll' }, h('table', { class: 'stack four' },
    h('thead', null, h('tr', null, ['Ending, side', 'Finished', 'Wins thrown away', 'Hints', 'Best, without hints'].map(words => h('th', { scope: 'col' }, words)))),
    h('tbody', null, rows.map(([key, p]) => h('tr', null,
      h('td', null, key.replace(' ', ', ')), h('td', null, `${p.finished} of ${p.played}`), h('td', null, p.thrown), h('td', null, p.hints),
      h('td', null, p.bestExtra === null ? '–' : p.bestExtra <= 0 ? 'perfect' : `${count(p.bestExtra, 'move')} longer`))))));
}
