/** The map of one piece: what every square would come to if the piece stood there. */
import type { Board } from '../../board/board';
import { ask, query } from '../../core/api';
import { pieces, turnOf } from '../../core/chess';
import { button, h, put } from '../../core/dom';
import { Panel } from '../../core/states';
import type { Colour, PieceMap } from '../../core/types';
import { icon, letter, movesOf, other, pieceName, sideName } from '../../core/words';

export class MapView {
  readonly el = h('section', { class: 'map', hidden: true, 'aria-label': 'Map of one piece' });
  on = false;
  private fen = '';
  private square: string | null = null;
  private turn: Colour = 'white';
  private distances = false;
  private map: PieceMap | null = null;
  private words = h('p', { class: 'map-words', 'aria-live': 'polite' });
  private title = h('h2');
  private legend = h('p', { class: 'legend' });
  private panelEl = h('div');
  private panel = new Panel(this.panelEl);
  private turnButton = button('', () => this.choose(this.square, other(this.turn)));
  private kindButton = button('Distances', () => {
    this.distances = !this.distances;
    this.kindButton.setAttribute('aria-pressed', String(this.distances));
    this.draw();
  }, { 'aria-pressed': 'false' });

  constructor(private board: Board, private closed: () => void) {
    this.el.append(this.title, this.panelEl, this.words, this.legend,
      h('div', { class: 'row' }, this.kindButton, this.turnButton, button('Close the map', () => this.stop())));
  }

  /** A rook says more than a king: the first man that is none is shown until another is clicked. */
  start(fen: string): void {
    this.on = true;
    this.fen = fen;
    this.el.hidden = false;
    this.board.setMode('squares');
    const men = [...pieces(fen)];
    const first = men.find(([, man]) => !/k/i.test(man)) ?? men[0];
    this.choose(first?.[0] ?? null, turnOf(fen));
  }

  stop(): void {
    if (!this.on) return;
    this.on = false;
    this.el.hidden = true;
    this.panel.stop();
    this.board.mark(null);
    this.closed();
  }

  pick(square: string): void {
    if (pieces(this.fen).has(square)) this.choose(square, this.turn);
    else this.read(square);
  }

  read(square: string): void {
    const found = this.map?.squares.find(s => s.square === square);
    if (found) put(this.words, found.sentence);
  }

  destroy(): void {
    this.panel.stop();
  }

  private choose(square: string | null, turn: Colour): void {
    this.square = square;
    this.turn = turn;
    this.map = null;
    this.board.mark(null);
    put(this.legend);
    put(this.turnButton, `${sideName(other(turn))} to move`);
    put(this.words);
    if (!square) return put(this.title, 'Click a piece.');
    put(this.title, `Map of the ${pieceName(pieces(this.fen).get(square) ?? '')}, ${sideName(turn)} to move`);
    const path = query('/api/v1/map', { fen: this.fen, square, turn });
    this.panel.load('Loading 64 squares', (signal, onJob) => ask<PieceMap>(path, { signal, onJob }), map => {
      this.map = map;
      this.draw();
      return null;
    });
  }

  private draw(): void {
    const map = this.map;
    if (!map) return;
    const side = sideName(map.turn);
    this.board.mark(new Map(map.squares.map(s => {
      const own = s.square === map.square;
      const distance = s.dtm === null ? letter[s.category]! : String(movesOf(s.dtm));
      const text = own || s.category === 'occupied' ? '' : this.distances ? distance : letter[s.category]!;
      return [s.square, { kind: own ? `own ${s.category}` : s.category, text, label: s.sentence }];
    })));
    put(this.words, 'Point at a square, or use Tab and the arrow keys. Click another piece for its map.');
    const key = (kind: string, words: string): HTMLElement =>
      h('span', { class: `key ${kind}` }, h('b', null, letter[kind]), ` ${icon[kind]} ${words}`);
    put(this.legend, key('win', `${side} wins`), ' ', key('draw', 'draw'), ' ', key('loss', `${side} loses`), ' · not possible',
      this.distances ? ', figures: moves to mate' : '');
  }
}
