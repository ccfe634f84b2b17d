/**
 * 64 cells over the board: they carry the coordinates, the map of one piece, the keyboard's cursor and the
 * names that a screen reader says. The mouse goes through them unless a tool wants the squares.
 */
import { h } from '../core/dom';
import { pieceName } from '../core/words';

export interface Mark { kind: string; text: string; label: string }

export class Cells {
  readonly el: HTMLElement;
  private cells = new Map<string, HTMLElement>();
  private marks: Map<string, Mark> | null = null;
  private men = new Map<string, string>();
  private white = true;
  cursor = 'e4';

  constructor(
    label: string,
    private onPick: (square: string) => void,
    private onKey: (square: string, event: KeyboardEvent) => boolean,
    private onRead: (square: string) => void,
  ) {
    this.el = h('div', { class: 'cells', role: 'grid', 'aria-label': label });
    this.el.addEventListener('click', event => {
      const square = this.squareOf(event.target);
      if (square) this.onPick(square);
    });
    this.el.addEventListener('pointerover', event => {
      const square = this.squareOf(event.target);
      if (square && this.marks) this.onRead(square);
    });
    this.el.addEventListener('focusin', event => {
      const square = this.squareOf(event.target);
      if (square) this.move(square, false);
      if (square && this.marks) this.onRead(square);
    });
    this.el.addEventListener('keydown', event => this.key(event));
    this.build();
  }

  private squareOf(target: EventTarget | null): string | null {
    return (target as HTMLElement | null)?.closest?.<HTMLElement>('[data-square]')?.dataset['square'] ?? null;
  }

  private build(): void {
    const files = this.white ? 'abcdefgh' : 'hgfedcba';
    const ranks = this.white ? '87654321' : '12345678';
    this.cells.clear();
    const rows = [...ranks].map(rank =>
      h('div', { role: 'row' }, [...files].map(file => {
        const square = file + rank;
        const dark = (file.charCodeAt(0) + Number(rank)) % 2 === 0;
        const cell = h('div', { class: `cell ${dark ? 'on-dark' : 'on-light'}`, role: 'gridcell', 'data-square': square, tabindex: square === this.cursor ? 0 : -1 });
        if (file === files[0]) cell.dataset['rank'] = rank;
        if (rank === ranks[7]) cell.dataset['file'] = file;
        this.cells.set(square, cell);
        return cell;
      })));
    this.el.replaceChildren(...rows);
    this.name();
  }

  orient(white: boolean): void {
    if (white === this.white) return;
    this.white = white;
    const focused = this.el.contains(document.activeElement);
    this.build();
    if (focused) this.cells.get(this.cursor)?.focus();
  }

  setMen(men: Map<string, string>): void {
    this.men = men;
    this.name();
  }

  setMarks(marks: Map<string, Mark> | null): void {
    this.marks = marks;
    this.el.classList.toggle('marked', marks !== null);
    this.name();
  }

  private name(): void {
    for (const [square, cell] of this.cells) {
      const man = this.men.get(square);
      const mark = this.marks?.get(square);
      cell.setAttribute('aria-label', mark?.label ?? `${square}, ${man ? pieceName(man) : 'empty'}`);
      cell.dataset['mark'] = mark?.kind ?? '';
      cell.replaceChildren(...(mark?.text ? [h('span', { class: 'mark', 'aria-hidden': 'true' }, mark.text)] : []));
    }
  }

  move(square: string, focus: boolean): void {
    this.cells.get(this.cursor)?.setAttribute('tabindex', '-1');
    this.cursor = square;
    const cell = this.cells.get(square);
    cell?.setAttribute('tabindex', '0');
    if (focus) cell?.focus();
  }

  select(square: string | null): void {
    for (const [name, cell] of this.cells) cell.classList.toggle('picked', name === square);
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const step = steps[event.key];
    if (step) {
      const turn = this.white ? 1 : -1;
      const file = this.cursor.charCodeAt(0) - 97 + step[0] * turn;
      const rank = Number(this.cursor[1]) - 1 + step[1] * turn;
      if (file >= 0 && file < 8 && rank >= 0 && rank < 8) this.move('abcdefgh'[file]! + (rank + 1), true);
    } else if (event.key === 'Enter' || event.key === ' ') this.onPick(this.cursor);
    else if (!this.onKey(this.cursor, event)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}
