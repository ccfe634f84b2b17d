/** Small boards as SVG: many cost little, and all have the same size. */
import { boardOf, numbered, pieces, turnOf, walk } from '../core/chess';
import { button, h, link, put, s } from '../core/dom';
import { address } from '../core/router';
import { pieceName } from '../core/words';
import { pieceShape } from './art';

const at = (square: string, black: boolean): [number, number] => {
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square[1]) - 1;
  return black ? [7 - file, rank] : [file, 7 - rank];
};

export interface MiniOptions {
  last?: string | null;
  black?: boolean;
  /** Colour and words of single squares, for heat maps. */
  tint?: (square: string) => { opacity: number; title: string } | null;
}

export function miniBoard(fen: string, options: MiniOptions = {}): SVGElement {
  const men = pieces(boardOf(fen));
  const black = options.black ?? false;
  const words = [...men].map(([square, letter]) => `${pieceName(letter)} ${square}`).join(', ');
  const svg = s('svg', { viewBox: '0 0 480 480', class: 'mini', role: 'img', 'aria-label': `Board: ${words || 'empty'}` });
  svg.append(s('rect', { width: 480, height: 480, class: 'mini-light' }));
  let dark = '';
  for (let y = 0; y < 8; y++) for (let x = 0; x < 8; x++) if ((x + y) % 2) dark += `M${60 * x} ${60 * y}h60v60h-60z`;
  svg.append(s('path', { d: dark, class: 'mini-dark' }));
  if (options.tint)
    for (const file of 'abcdefgh')
      for (let rank = 1; rank <= 8; rank++) {
        const tint = options.tint(file + rank);
        if (!tint) continue;
        const [x, y] = at(file + rank, black);
        const title = s('title', {});
        title.textContent = tint.title;
        svg.append(s('rect', { x: 60 * x, y: 60 * y, width: 60, height: 60, class: 'mini-tint', opacity: tint.opacity }, title));
      }
  for (const square of options.last ? [options.last.slice(0, 2), options.last.slice(2, 4)] : []) {
    const [x, y] = at(square, black);
    svg.append(s('rect', { x: 60 * x, y: 60 * y, width: 60, height: 60, class: 'mini-last' }));
  }
  for (const [square, letter] of men) {
    const [x, y] = at(square, black);
    const man = s('g', { transform: `translate(${60 * x} ${60 * y})` });
    man.innerHTML = pieceShape(letter);
    svg.append(man);
  }
  return svg;
}

/** A small board with its moves: step through them in place, or take the position to Explore. */
export function playable(fen: string, ucis: string[], caption: string): HTMLElement {
  const steps = walk(fen, ucis);
  const place = h('div', { class: 'mini-place' });
  const words = h('p', { class: 'mini-moves', 'aria-live': 'polite' });
  let now = 0;
  const open = link('', 'Explore');
  const back = button('◀', () => show(now - 1), { 'aria-label': 'One move back' });
  const forth = button('▶', () => show(now + 1), { 'aria-label': 'One move on' });
  const show = (to: number): void => {
    now = Math.max(0, Math.min(steps.length, to));
    const current = now ? steps[now - 1]!.fen : fen;
    put(place, miniBoard(current, { last: now ? steps[now - 1]!.uci : null }));
    const sans = steps.map(step => step.san);
    const text = numbered(sans.slice(0, now), turnOf(fen));
    put(words, now ? text.split(' ').slice(-4).join(' ') : steps.length ? `${steps.length} plies to step through` : 'No moves');
    back.disabled = now === 0;
    forth.disabled = now === steps.length;
    open.href = address('explore', null, { fen: current });
  };
  show(0);
  return h('figure', { class: 'playable' }, place,
    h('div', { class: 'mini-controls' }, back, forth, open),
    words, h('figcaption', null, caption));
}
