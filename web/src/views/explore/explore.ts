/** Explore: any position, its outcome, its moves, and why. */
import { Board } from '../../board/board';
import { ask, query } from '../../core/api';
import * as chess from '../../core/chess';
import { button, debounce, h, put } from '../../core/dom';
import { address, go, note, type Route } from '../../core/router';
import { Panel } from '../../core/states';
import type { Explanation, Step } from '../../core/types';
import { icon, materialWords, sideName } from '../../core/words';
import type { View } from '../../view';
import { explanation } from './explanation';
import { MapView } from './map';
import { Setup } from './setup';

interface Ply { fen: string; uci: string | null; san: string | null }

class Explore implements View {
  private plies: Ply[] = [];
  private now = 0;
  /** What the board shows: a text that is not a valid position leaves the one before it there. */
  private drawn = chess.fenOf('8/8/8/8/8/8/8/8', 'white');
  private told: Explanation | null = null;
  private player: ReturnType<typeof setInterval> | undefined;
  private board: Board;
  private setup: Setup;
  private map: MapView;
  private verdict = h('div', { class: 'verdict', 'aria-live': 'polite' });
  private body = h('div', { class: 'explanation' });
  private panel = new Panel(this.body, true);
  private gone = h('div', { class: 'gone', role: 'group', 'aria-label': 'Moves so far' });
  private showMe = button('▶ Show me', () => this.toggleShow(), { class: 'primary' });
  private headline = h('div', { class: 'headline' }, this.verdict, this.showMe);
  private back = button('◀', () => this.step(-1), { 'aria-label': 'One move back', title: 'One move back (←)' });
  private forth = button('▶', () => this.step(1), { 'aria-label': 'One move on', title: 'One move on (→)' });
  private mapButton = button('Map', () => this.toggleMap(), { 'aria-pressed': 'false', title: 'Map of one piece (m)' });
  /** Setting up by hand makes many positions in a row: the server is asked about the last. */
  private askSoon = debounce(120, () => this.ask());

  constructor(root: HTMLElement, route: Route) {
    this.board = new Board({
      move: uci => this.play(uci),
      arranged: board => this.setup.arranged(board),
      square: square => (this.map.on ? this.map.pick(square) : this.setup.place(square)),
      letter: (square, man) => this.setup.change(square, man),
      read: square => this.map.on && this.map.read(square),
    });
    this.setup = new Setup(this.board, {
      fen: text => this.start(text),
      move: uci => this.play(uci),
      tool: tool => {
        if (this.map.on) this.map.stop();
        if (tool !== 'play') this.stopShow();
        this.board.arrows([]);
      },
    });
    this.map = new MapView(this.board, () => {
      this.mapButton.setAttribute('aria-pressed', 'false');
      this.setup.setTool('play');
      this.point(null);
    });
    root.append(h('h1', { class: 'unseen' }, 'Explore a position'), h('div', { class: 'two' },
      h('section', { class: 'left', 'aria-label': 'Board' },
        this.board.el,
        h('div', { class: 'controls' }, this.back, this.forth,
          button('⟲', () => this.to(0), { 'aria-label': 'Back to the start of the line', title: 'Back to the start (Home)' }),
          button('⇅ Flip', () => this.board.flip(), { title: 'Flip the board (f)' }), this.mapButton),
        this.gone, this.setup.el),
      h('section', { class: 'right', 'aria-label': 'Explanation' },
        this.headline, this.map.el, this.body)));
    this.board.set(this.drawn);
    this.board.ready();
    this.update(route);
  }

  update(route: Route): void {
    const fen = (route.params.get('fen') ?? chess.firstFen).replace(/_/g, ' ');
    const known = this.plies.findIndex(ply => ply.fen === fen);
    this.stopShow();
    if (known >= 0) return this.show(known);
    this.plies = [{ fen, uci: null, san: null }];
    this.show(0);
  }

  key(event: KeyboardEvent): boolean {
    if (event.key === 'ArrowLeft') this.step(-1);
    else if (event.key === 'ArrowRight') this.step(1);
    else if (event.key === 'Home') this.to(0);
    else if (event.key === 'f') this.board.flip();
    else if (event.key === 'm') this.toggleMap();
    else if (event.key === '/') this.setup.field.select();
    else if (event.key === 'Escape' && this.map.on) this.map.stop();
    else return false;
    return true;
  }

  destroy(): void {
    this.stopShow();
    this.askSoon.cancel();
    this.panel.stop();
    this.map.destroy();
    this.board.destroy();
  }

  private get fen(): string {
    return this.plies[this.now]!.fen;
  }

  /** A new position, not reached by a move. */
  private start(fen: string): void {
    if (fen === this.fen) return;
    this.stopShow();
    this.plies = [{ fen, uci: null, san: null }];
    this.show(0);
    note(address('explore', null, { fen }));
  }

  private play(uci: string): void {
    const next = chess.play(this.drawn, uci);
    if (!next) return this.board.set(this.drawn);
    this.stopShow();
    this.plies[this.now]!.fen = this.drawn;
    if (this.plies[this.now + 1]?.uci !== uci) this.plies.splice(this.now + 1, Infinity, next);
    this.show(this.now + 1);
    note(address('explore', null, { fen: this.fen }));
  }

  private step(by: number): void {
    this.to(this.now + by);
  }

  private to(ply: number): void {
    if (ply < 0 || ply >= this.plies.length) return;
    this.stopShow();
    this.show(ply);
    go(address('explore', null, { fen: this.fen }), 'quiet');
  }

  private show(ply: number): void {
    this.now = ply;
    const { fen, uci } = this.plies[ply]!;
    if (chess.drawable(fen)) this.drawn = fen;
    this.board.set(this.drawn, uci);
    this.setup.set(this.drawn, fen);
    this.back.disabled = ply === 0;
    this.forth.disabled = ply === this.plies.length - 1;
    const sans = this.plies.slice(1).map(p => p.san!);
    put(this.gone, chess.numbered(sans.slice(0, ply), chess.turnOf(this.plies[0]!.fen)));
    if (this.map.on) this.map.stop();
    this.board.arrows([]);
    this.askSoon();
  }

  private ask(): void {
    const fen = this.fen;
    const trouble = (): void => {
      this.told = null;
      put(this.verdict);
      this.headline.hidden = true;
    };
    if (!this.told) this.showMe.hidden = true;
    this.panel.load('Looking up the position', (signal, onJob) => ask<Explanation>(query('/api/v1/explain', { fen }), { signal, onJob }), told => {
      this.told = told;
      this.headline.hidden = false;
      put(this.verdict,
        h('p', { class: `words ${told.category}` }, h('span', { class: 'icon', 'aria-hidden': 'true' }, icon[told.category]), ' ', told.verdict),
        h('p', { class: 'small', title: materialWords(told.material) }, `${told.material} · ${sideName(told.turn)} to move`));
      this.showMe.hidden = told.line.length === 0 && this.player === undefined;
      this.point(null);
      return explanation(told, {
        play: uci => this.play(uci),
        point: move => this.point(move && { uci: move.uci, brush: move.category }),
        line: steps => this.run(steps),
      });
    }, trouble);
  }

  /** An arrow for the move that is pointed at, else for the best one. */
  private point(shape: { uci: string; brush: string } | null): void {
    if (this.map.on || this.setup.tool !== 'play') return this.board.arrows([]);
    const best = this.told?.best[0] ?? this.told?.moves[0];
    this.board.arrows(shape ? [shape] : best && this.told && this.told.category !== 'draw' ? [{ uci: best.uci, brush: 'best' }] : []);
  }

  private toggleMap(): void {
    if (this.map.on) return this.map.stop();
    this.stopShow();
    this.setup.setTool('play');
    this.map.start(this.drawn);
    this.mapButton.setAttribute('aria-pressed', 'true');
    this.board.arrows([]);
  }

  private toggleShow(): void {
    if (this.player !== undefined) this.stopShow();
    else if (this.told) this.run(this.told.line);
  }

  /** Plays a line on the board, a move at a time. */
  private run(steps: Step[]): void {
    this.stopShow();
    const line = chess.walk(this.fen, steps.map(step => step.uci));
    if (!line.length) return;
    this.setup.setTool('play');
    this.plies.splice(this.now + 1, Infinity, ...line);
    const next = (): void => {
      if (this.now + 1 >= this.plies.length) return this.stopShow();
      this.show(this.now + 1);
      go(address('explore', null, { fen: this.fen }), 'quiet');
      if (this.now + 1 >= this.plies.length) this.stopShow();
    };
    this.player = setInterval(next, 900);
    put(this.showMe, '◼ Stop');
    next();
  }

  private stopShow(): void {
    clearInterval(this.player);
    this.player = undefined;
    put(this.showMe, '▶ Show me');
  }
}

export const explore = (root: HTMLElement, route: Route): View => new Explore(root, route);
