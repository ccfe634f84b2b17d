/** The board: chessground for the mouse and the pieces, cells on top for keyboard, map and names. */
import { Chessground } from 'chessground';
import type { Api } from 'chessground/api';
import type { DrawShape } from 'chessground/draw';
import type { Key, Role } from 'chessground/types';
import * as chess from '../core/chess';
import { button, h } from '../core/dom';
import type { Colour } from '../core/types';
import { roleOf } from './art';
import { Cells, type Mark } from './cells';

/** play: legal moves only; arrange: men go anywhere; squares: a tool wants the square that is clicked. */
export type Mode = 'play' | 'arrange' | 'squares' | 'still';

export interface BoardEvents {
  move(uci: string): void;
  arranged?(board: string): void;
  square?(square: string): void;
  letter?(square: string, letter: string | null): void;
  read?(square: string): void;
}

export class Board {
  readonly el: HTMLElement;
  private cg: Api;
  private cells: Cells;
  private mode: Mode = 'play';
  private fen = chess.firstFen;
  private asking: HTMLElement | null = null;
  /** chessground rounds its board down to a multiple of eight device pixels; the cells must be just as large. */
  private sizes = new ResizeObserver(() => {
    const side = (Math.floor((this.el.clientWidth * devicePixelRatio) / 8) * 8) / devicePixelRatio;
    if (side) Object.assign(this.cells.el.style, { width: `${side}px`, height: `${side}px` });
  });
  orientation: Colour = 'white';

  constructor(private events: BoardEvents) {
    const wrap = h('div', { class: 'cg' });
    this.cells = new Cells(
      'Board. Arrow keys move the cursor, Enter picks up a man and puts it down.',
      square => this.pick(square),
      (square, event) => this.key(square, event),
      square => this.events.read?.(square),
    );
    this.el = h('div', { class: 'board' }, wrap, this.cells.el);
    this.cg = Chessground(wrap, {
      coordinates: false,
      animation: { enabled: !matchMedia('(prefers-reduced-motion: reduce)').matches, duration: 180 },
      draggable: { showGhost: true },
      premovable: { enabled: false },
      drawable: { enabled: false, brushes: brushes() },
      events: { change: () => this.changed() },
      movable: { free: false, events: { after: (from, to) => this.moved(from, to) } },
    });
  }

  /** A board drawn before it is on the page has no size: called once it is. */
  ready(): void {
    this.cg.redrawAll();
    this.sizes.observe(this.el);
  }

  set(fen: string, last?: string | null): void {
    this.fen = fen;
    this.closeAsking();
    this.cells.setMen(chess.pieces(fen));
    this.apply(last);
  }

  setMode(mode: Mode): void {
    this.mode = mode;
    this.el.dataset['mode'] = mode;
    this.cells.select(null);
    this.apply();
  }

  private apply(last?: string | null): void {
    const free = this.mode === 'arrange';
    const turn = chess.turnOf(this.fen);
    this.cg.set({
      fen: chess.boardOf(this.fen),
      turnColor: turn,
      orientation: this.orientation,
      check: this.mode === 'play' || this.mode === 'still' ? chess.inCheck(this.fen) && turn : false,
      draggable: { enabled: this.mode !== 'squares', deleteOnDropOff: free },
      selectable: { enabled: this.mode === 'play' || free },
      movable: {
        free,
        color: free ? 'both' : this.mode === 'play' ? turn : undefined,
        dests: this.mode === 'play' ? (chess.dests(this.fen) as Map<Key, Key[]>) : new Map(),
        showDests: true,
      },
      ...(last === undefined ? {} : { lastMove: last ? [last.slice(0, 2) as Key, last.slice(2, 4) as Key] : undefined }),
    });
    if (last === null) {
      this.cg.state.lastMove = undefined;
      this.cg.state.dom.redraw();
    }
  }

  flip(to?: Colour): void {
    this.orientation = to ?? (this.orientation === 'white' ? 'black' : 'white');
    this.cells.orient(this.orientation === 'white');
    this.cg.set({ orientation: this.orientation });
  }

  /** Arrows from UCI moves. */
  arrows(moves: { uci: string; brush: string }[]): void {
    const shapes: DrawShape[] = moves.map(m => ({ orig: m.uci.slice(0, 2) as Key, dest: m.uci.slice(2, 4) as Key, brush: m.brush }));
    this.cg.setAutoShapes(shapes);
  }

  mark(marks: Map<string, Mark> | null): void {
    this.cells.setMarks(marks);
  }

  /** A man dragged in from the tray. */
  drag(letter: string, event: MouseEvent): void {
    const color = letter === letter.toUpperCase() ? 'white' : 'black';
    this.cg.dragNewPiece({ role: roleOf(letter) as Role, color }, event as never, true);
  }

  focus(): void {
    this.cells.move(this.cells.cursor, true);
  }

  destroy(): void {
    this.sizes.disconnect();
    this.cg.destroy();
  }

  private changed(): void {
    if (this.mode === 'play' || this.mode === 'still') return;
    const board = this.cg.getFen();
    if (board !== chess.boardOf(this.fen)) this.events.arranged?.(board);
  }

  private pick(square: string): void {
    if (this.mode === 'squares') return this.events.square?.(square);
    if (this.mode === 'still') return;
    this.cg.selectSquare(square as Key);
    this.cells.select(this.cg.state.selected ?? null);
  }

  private key(square: string, event: KeyboardEvent): boolean {
    // On the map Escape belongs to the map.
    if (event.key === 'Escape' && this.mode !== 'squares') {
      this.cg.selectSquare(null);
      this.cg.cancelMove();
      this.cells.select(null);
      return true;
    }
    if (this.mode !== 'arrange' && this.mode !== 'squares') return false;
    if (/^[kqrbnpKQRBNP]$/.test(event.key)) this.events.letter?.(square, event.key);
    else if (event.key === 'Delete' || event.key === 'Backspace') this.events.letter?.(square, null);
    else return false;
    return true;
  }

  private moved(from: string, to: string): void {
    this.cells.select(null);
    if (this.mode !== 'play') return;
    if (!chess.promotes(this.fen, from, to)) return this.events.move(from + to);
    const white = chess.turnOf(this.fen) === 'white';
    const choose = (letter: string): void => {
      this.closeAsking();
      this.events.move(from + to + letter);
    };
    const back = (): void => this.set(this.fen);
    this.asking = h('div', { class: 'promotion', role: 'dialog', 'aria-label': 'Promote to' },
      ['q', 'r', 'b', 'n'].map(letter => button('', () => choose(letter), { class: 'man', 'data-man': white ? letter.toUpperCase() : letter, 'aria-label': roleOf(letter) })),
      button('Back', back));
    this.asking.addEventListener('keydown', event => event.key === 'Escape' && back());
    this.el.append(this.asking);
    this.asking.querySelector('button')?.focus();
  }

  private closeAsking(): void {
    this.asking?.remove();
    this.asking = null;
  }
}

function brushes() {
  const brush = (key: string, color: string) => ({ key, color, opacity: 0.9, lineWidth: 9 });
  return {
    win: brush('w', '#1f7a45'), draw: brush('d', '#5d6670'), loss: brush('l', '#b3261e'), best: brush('b', '#2456a6'),
    // chessground looks these up by name even when nobody draws with them
    green: brush('g', '#1f7a45'), red: brush('r', '#b3261e'), blue: brush('b', '#2456a6'), yellow: brush('y', '#b07d00'),
  };
}
