/** Games: collections, what mining found in them, and practice beside truth. */
import { ask, work } from '../../core/api';
import { button, h, link, put } from '../../core/dom';
import { address, go, type Route } from '../../core/router';
import { emptyBox, Panel } from '../../core/states';
import type { Collection } from '../../core/types';
import { underWay } from '../../core/underway';
import { bytes } from '../../core/words';
import type { View } from '../../view';
import { gallery } from './gallery';
import { heatMap } from './heat';
import { mirrorTable, truthTable } from './tables';

const tabs: [string, string][] = [['gallery', 'Part-positions'], ['heat', 'Heat maps'], ['mirror', 'Mirrored'], ['truth', 'Truth against practice']];

class Games implements View {
  private body = h('div', { class: 'games' });
  private panel = new Panel(this.body);

  constructor(root: HTMLElement, private route: Route) {
    root.append(this.body);
    this.update(route);
  }

  update(route: Route): void {
    this.route = route;
    this.panel.load('Loading the list of collections', async signal => {
      const answer = await ask<{ folder: string; collections: Collection[] }>('/api/v1/games', { signal });
      return { ...answer, running: route.name ? (await underWay('mine', route.name, signal)) !== null : false };
    }, answer => (route.name ? this.one(route.name, answer.collections, answer.running) : this.list(answer.folder, answer.collections)));
  }

  destroy(): void {
    this.panel.stop();
  }

  private list(folder: string, collections: Collection[]): HTMLElement {
    return h('div', null, h('h1', null, 'Games'),
      h('p', null, 'Which part-positions players reach, how often, and how those games ended.'),
      collections.length
        ? h('ul', { class: 'cards' }, collections.map(c => h('li', null, link(address('games', c.name), h('b', null, c.name), h('span', { class: 'small' }, bytes(c.bytes)),
          h('span', { class: `tag ${c.mined ? 'win' : 'draw'}` }, c.mined ? '✓ mined' : 'not mined yet')))))
        : emptyBox(h('p', null, 'No games yet.'), h('p', { class: 'small' }, 'Add a PGN file below, or put some (.pgn, .pgn.zst, .pgn.gz) into ', h('code', null, folder), '.')),
      this.upload());
  }

  private upload(): HTMLElement {
    const place = h('div');
    const panel = new Panel(place);
    const file = h('input', { id: 'pgn', type: 'file', accept: '.pgn' });
    const send = (): void => {
      const chosen = file.files?.[0];
      if (!chosen) return put(place, emptyBox('Choose a PGN file first.'));
      if (chosen.size > 64 * 1024 * 1024) return put(place, emptyBox('The file is larger than 64 MiB: put it into the games folder instead.'));
      const name = chosen.name.replace(/\.pgn(\.\w+)?$/i, '').replace(/[^\w-]+/g, '-').slice(0, 60) || 'games';
      panel.load(`Adding ${chosen.name}`, signal => ask(`/api/v1/games/${encodeURIComponent(name)}`, { signal, method: 'PUT', body: chosen }), () => {
        go(address('games', name));
        return null;
      });
    };
    return h('section', { class: 'upload' }, h('h2', null, 'Add games'),
      h('div', { class: 'row' }, h('label', { for: 'pgn' }, 'PGN file'), file, button('Add', send)), place);
  }

  private one(name: string, collections: Collection[], running: boolean): HTMLElement {
    const found = collections.find(c => c.name === name);
    const head = h('div', { class: 'bar row' }, link('/games', '◂ All collections'), h('h1', null, name));
    if (!found) return h('div', null, head, emptyBox(h('p', null, `There is no collection called ${name}.`), h('p', null, link('/games', 'See the list, or add it.'))));
    if (!found.mined) return h('div', null, head, this.mine(name, running));
    const tab = this.route.params.get('tab') ?? 'gallery';
    const params = Object.fromEntries(this.route.params);
    const change = (changed: Record<string, string>): void => go(address('games', name, { ...params, tab, ...changed }), 'replace');
    const bodies: Record<string, () => HTMLElement> = {
      gallery: () => gallery(name, params, change), heat: () => heatMap(name, params, change),
      mirror: () => mirrorTable(name, params, change), truth: () => truthTable(name),
    };
    return h('div', null, head,
      h('nav', { class: 'tabs row', 'aria-label': 'What was found' }, tabs.map(([id, words]) => {
        const anchor = link(address('games', name, { tab: id }), words);
        if (id === tab) anchor.setAttribute('aria-current', 'page');
        return anchor;
      })),
      (bodies[tab] ?? bodies['gallery']!)());
  }

  private mine(name: string, running: boolean): HTMLElement {
    const place = h('div');
    const panel = new Panel(place);
    const start = (): void => panel.load('Starting to mine', (signal, onJob) => work({ kind: 'mine', collection: name }, { signal, onJob }), () => {
      this.update(this.route);
      return null;
    });
    put(place, emptyBox(h('p', null, `${name} has not been mined yet.`),
      h('p', { class: 'small' }, 'Mining reads all games and finds part-positions of the opening, the middle game and the end. The tables of their endgames are solved first; thousands of games take seconds.'),
      button(`Mine ${name}`, start, { class: 'primary' })));
    if (running) start();
    return place;
  }
}

export const games = (root: HTMLElement, route: Route): View => new Games(root, route);
