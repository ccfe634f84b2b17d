/** Addresses: each can be shared and reloaded. */
import { canonical } from './material';

export type ViewName = 'explore' | 'study' | 'train' | 'patterns' | 'games' | 'papers';
export interface Route { view: ViewName; name: string | null; params: URLSearchParams }

const views: ViewName[] = ['explore', 'study', 'train', 'patterns', 'games', 'papers'];
/** Views whose name is an endgame; games and patterns have names of files. */
const ofMaterial: ViewName[] = ['study', 'train'];

export function parseRoute(address: string): Route {
  const url = new URL(address, 'http://page');
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  const view = views.find(v => v === first) ?? 'explore';
  let name: string | null = null;
  try {
    name = second ? decodeURIComponent(second) : null;
  } catch {
    // A broken percent sign in an address is as good as no name.
  }
  if (name !== null && ofMaterial.includes(view)) name = canonical(name) ?? name;
  return { view, name, params: url.searchParams };
}

/** FENs stay readable in the address bar: slashes are allowed there, spaces become underscores' place, plus. */
export function address(view: ViewName, name?: string | null, params: Record<string, string | null | undefined> = {}): string {
  const pairs = Object.entries(params).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const text = pairs.map(([key, value]) => `${key}=${encodeURIComponent(value!).replace(/%2F/g, '/').replace(/%20/g, '+')}`).join('&');
  return `/${view}${name ? `/${encodeURIComponent(name)}` : ''}${text ? `?${text}` : ''}`;
}

type Listener = (route: Route) => void;
let listener: Listener = () => undefined;

export const here = (): Route => parseRoute(location.pathname + location.search);

export function go(to: string, how: 'push' | 'replace' | 'quiet' = 'push'): void {
  const changed = to !== location.pathname + location.search;
  if (how === 'push' && changed) history.pushState(null, '', to);
  else history.replaceState(null, '', to);
  // "quiet" notes the address of what is on the page already.
  if (how !== 'quiet') arrive();
}

/** An endgame spelt in another way gets its one address, so that it is shared and kept under one name. */
function arrive(): void {
  const route = here();
  const path = address(route.view, route.name);
  if (ofMaterial.includes(route.view) && location.pathname !== path) history.replaceState(null, '', path + location.search);
  listener(route);
}

/** Notes an address as a new entry without drawing anything: the view has done so itself. */
export function note(to: string): void {
  if (to !== location.pathname + location.search) history.pushState(null, '', to);
}

export function startRouter(onRoute: Listener): void {
  listener = onRoute;
  addEventListener('popstate', arrive);
  document.addEventListener('click', event => {
    const anchor = (event.target as Element | null)?.closest?.('a[data-route]');
    if (!(anchor instanceof HTMLAnchorElement)) return;
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(anchor.pathname + anchor.search);
  });
  arrive();
}
