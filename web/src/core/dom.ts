/** Small helpers in place of a framework: an element is made once, and changed where it stands. */

export type Child = Node | string | number | null | undefined | false | Child[];
type Props = Record<string, unknown>;

/** Properties that start with "on" are listeners, the rest are attributes; false and null leave them out. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props?: Props | null,
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on') && typeof value === 'function')
      el.addEventListener(name.slice(2).toLowerCase(), value as EventListener);
    else if (name === 'value' || name === 'checked' || name === 'selected' || name === 'disabled')
      (el as unknown as Props)[name] = value;
    else el.setAttribute(name, value === true ? '' : String(value));
  }
  add(el, children);
  return el;
}

export function add(el: Element, children: Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) add(el, child);
    else el.append(child instanceof Node ? child : String(child));
  }
}

export function put(el: Element, ...children: Child[]): void {
  el.replaceChildren();
  add(el, children);
}

const svgSpace = 'http://www.w3.org/2000/svg';

export function s(tag: string, props: Record<string, string | number>, ...children: Node[]): SVGElement {
  const el = document.createElementNS(svgSpace, tag) as SVGElement;
  for (const [name, value] of Object.entries(props)) el.setAttribute(name, String(value));
  el.append(...children);
  return el;
}

/** A link inside the page: the router takes it, but it can still be opened elsewhere or copied. */
export function link(href: string, ...children: Child[]): HTMLAnchorElement {
  return h('a', { href, 'data-route': true }, ...children);
}

export function button(label: Child, onclick: (e: MouseEvent) => void, props: Props = {}): HTMLButtonElement {
  return h('button', { type: 'button', onclick, ...props }, label);
}

/** Calls `run` once things have been quiet for `ms`. */
export function debounce<A extends unknown[]>(ms: number, run: (...args: A) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (...args: A): void => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), ms);
  };
  later.cancel = (): void => clearTimeout(timer);
  return later;
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
