/** Study: the page of `lucena study`, or the work that makes it. */
import { ask, work } from '../core/api';
import { button, h, link, put } from '../core/dom';
import { canonical } from '../core/material';
import { address, type Route } from '../core/router';
import { emptyBox, Panel } from '../core/states';
import type { Material } from '../core/types';
import { underWay } from '../core/underway';
import { materialWords } from '../core/words';
import type { View } from '../view';

class Study implements View {
  private body = h('div', { class: 'study' });
  private panel = new Panel(this.body);

  constructor(private root: HTMLElement, route: Route) {
    root.append(this.body);
    this.update(route);
  }

  update(route: Route): void {
    this.root.classList.toggle('wide', route.name !== null);
    this.panel.load('Loading the list of endgames', async (signal, onJob) => {
      const [all, studies] = await Promise.all([
        ask<{ materials: Material[] }>('/api/v1/materials', { signal, onJob }),
        ask<{ studies: { material: string; address: string }[] }>('/api/v1/studies', { signal, onJob }),
      ]);
      const running = route.name ? await underWay('study', route.name, signal) : null;
      return { running, all: all.materials, made: new Map(studies.studies.map(s => [s.material, s.address])) };
    }, ({ all, made, running }) => {
      if (!route.name) return this.list(all, made);
      const at = made.get(route.name);
      return at ? this.page(route.name, at) : this.offer(route.name, all, running !== null);
    });
  }

  destroy(): void {
    this.panel.stop();
    this.root.classList.remove('wide');
  }

  private list(all: Material[], made: Map<string, string>): HTMLElement {
    const place = h('div');
    const draw = (wanted: string): void => {
      const named = canonical(wanted);
      const found = all.filter(m => m.material === named || `${m.material} ${materialWords(m.material)}`.toLowerCase().includes(wanted.toLowerCase()));
      const group = (title: string, some: Material[]): HTMLElement | null => some.length ? h('section', null, h('h2', null, title),
        h('ul', { class: 'cards' }, some.map(m => h('li', null, link(address('study', m.material), h('b', null, m.material), h('span', { class: 'small' }, materialWords(m.material)),
          h('span', { class: `tag ${made.has(m.material) ? 'win' : 'draw'}` }, made.has(m.material) ? '✓ study made' : m.winnable ? 'not studied yet' : '= always a draw')))))) : null;
      put(place, group('Studied', found.filter(m => made.has(m.material))),
        [3, 4, 5].map(men => group(`${['three', 'four', 'five'][men - 3]} men`.replace(/^./, c => c.toUpperCase()), found.filter(m => m.men === men && !made.has(m.material)))),
        found.length ? null : emptyBox(`No endgame is called “${wanted}”. Names look like KBNvK.`));
    };
    draw('');
    const field = h('input', { id: 'endgame', type: 'search', placeholder: 'KBNvK, rook, …', oninput: () => draw(field.value.trim()) });
    return h('div', null, h('h1', null, 'Study an endgame'),
      h('p', null, 'What the table knows, which facts matter, the stages, a plan in words, and how well it plays.'),
      h('p', { class: 'row' }, h('label', { for: 'endgame' }, 'Find'), field), place);
  }

  private bar(material: string, ...more: HTMLElement[]): HTMLElement {
    return h('div', { class: 'bar row' }, link('/study', '◂ All endgames'), h('h1', null, material), h('span', { class: 'small' }, materialWords(material)), ...more);
  }

  private page(material: string, at: string): HTMLElement {
    return h('div', { class: 'framed' },
      this.bar(material, link(address('train', material), 'Train it'), h('a', { href: at, target: '_blank', rel: 'noopener' }, 'Open in a new tab')),
      h('iframe', { src: at, title: `Study of ${material}` }));
  }

  private offer(material: string, all: Material[], running: boolean): HTMLElement {
    const known = all.find(m => m.material === material);
    if (!known) return h('div', null, this.bar(material), emptyBox(h('p', null, `There is no table of ${material} here.`), h('p', null, 'Endgames of five men are listed once they are solved: ', h('code', null, `lucena solve ${material}`))));
    const place = h('div');
    const panel = new Panel(place);
    const start = (): void => panel.load('Starting the study', (signal, onJob) => work({ kind: 'study', material }, { signal, onJob }), () => {
      this.update({ view: 'study', name: material, params: new URLSearchParams() });
      return null;
    });
    put(place, emptyBox(h('p', null, `${material} has not been studied yet.`),
      h('p', { class: 'small' }, 'Lucena solves the table, ranks facts, trains a plan and tests it against every defence. Three men take half a minute, four a few minutes; you can use the page meanwhile.'),
      button(`Study ${material}`, start, { class: 'primary' })));
    if (!known.winnable) put(place, emptyBox(`${material} cannot be won: there is nothing to study.`));
    // Asking for work that is under way gives the same job: a reload goes on with it.
    if (running) start();
    return h('div', null, this.bar(material), place);
  }
}

export const study = (root: HTMLElement, route: Route): View => new Study(root, route);
