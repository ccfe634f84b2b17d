/** The frame: header, views, keys. */
import 'chessground/assets/chessground.base.css';
import './styles/base.css';
import './styles/board.css';
import './styles/explore.css';
import './styles/views.css';
import './styles/patterns.css';
import { installPieces } from './board/art';
import { h, isTyping, link, put } from './core/dom';
import { keysDialog } from './core/keys';
import { startRouter, type Route, type ViewName } from './core/router';
import { themeButton } from './core/theme';
import type { MakeView, View } from './view';
import { explore } from './views/explore/explore';
import { games } from './views/games/games';
import { papers } from './views/papers';
import { patterns } from './views/patterns/patterns';
import { study } from './views/study';
import { train } from './views/train/train';

const views: Record<ViewName, { title: string; make: MakeView }> = {
  explore: { title: 'Explore', make: explore },
  study: { title: 'Study', make: study },
  train: { title: 'Train', make: train },
  patterns: { title: 'Patterns', make: patterns },
  games: { title: 'Games', make: games },
  papers: { title: 'Papers', make: papers },
};

installPieces();
const keys = keysDialog();
const main = h('main', { id: 'main', tabindex: -1 });
const links = Object.fromEntries(
  Object.entries(views).map(([name, view]) => [name, link(`/${name}`, view.title)]),
) as Record<ViewName, HTMLAnchorElement>;

put(document.getElementById('app')!,
  h('a', { href: '#main', class: 'skip' }, 'Skip to the content'),
  h('header', { class: 'top' },
    h('a', { href: '/', 'data-route': true, class: 'name' }, 'Lucena'),
    h('nav', { 'aria-label': 'Views' }, Object.values(links)),
    h('div', { class: 'top-tools' }, themeButton(), keys.button)),
  main,
  keys.dialog);

let current: { name: ViewName; view: View } | null = null;

function show(route: Route): void {
  document.title = `${[route.name, views[route.view].title].filter(Boolean).join(' · ')} · Lucena`;
  for (const [name, anchor] of Object.entries(links)) {
    if (name === route.view) anchor.setAttribute('aria-current', 'page');
    else anchor.removeAttribute('aria-current');
  }
  if (current?.name === route.view) return current.view.update(route);
  const first = current === null;
  current?.view.destroy();
  main.replaceChildren();
  main.dataset['view'] = route.view;
  current = { name: route.view, view: views[route.view].make(main, route) };
  if (!first) main.focus({ preventScroll: true });
}

document.addEventListener('keydown', event => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (keys.dialog.open) return;
  if (event.key === '?') keys.dialog.showModal();
  else if (!current?.view.key?.(event)) return;
  event.preventDefault();
});

startRouter(show);
