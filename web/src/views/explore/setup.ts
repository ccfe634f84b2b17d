/** Setting up: the tray, the side to move, the FEN field, and moves typed as text. */
import type { Board, Mode } from '../../board/board';
import { moveForm } from '../../board/moveform';
import { boardFrom, boardOf, fenOf, pieces, turnOf } from '../../core/chess';
import { button, h, put } from '../../core/dom';
import type { Colour } from '../../core/types';
import { pieceName, sideName } from '../../core/words';

export type Tool = 'play' | 'arrange' | 'trash' | string;

export interface SetupEvents { fen(text: string): void; move(uci: string): void; tool(tool: Tool): void }

export class Setup {
  readonly el: HTMLElement;
  readonly field = h('input', { id: 'fen', name: 'fen', autocomplete: 'off', spellcheck: 'false', 'aria-label': 'Position as FEN' });
  tool: Tool = 'play';
  private fen = '';
  private moves = moveForm(() => this.fen, uci => this.events.move(uci));
  private tools = h('div', { class: 'tray', role: 'toolbar', 'aria-label': 'Pieces and tools' });
  private sides = h('div', { class: 'sides', role: 'group', 'aria-label': 'Side to move' });

  constructor(private board: Board, private events: SetupEvents) {
    const fenForm = h('form', { class: 'field', onsubmit: (e: Event) => {
      e.preventDefault();
      events.fen(this.field.value.trim());
    } }, h('label', { for: 'fen' }, 'FEN'), this.field, h('button', null, 'Set'));
    this.el = h('div', { class: 'setup' }, this.moves.el, fenForm, this.tools,
      h('div', { class: 'row' }, this.sides,
        button('Clear', () => events.fen(this.withKings()), { title: 'Remove all but the kings' })));
    this.draw();
  }

  set(fen: string, text: string): void {
    this.fen = fen;
    this.field.value = text;
    this.moves.clear();
    this.draw();
  }

  setTool(tool: Tool): void {
    this.tool = tool;
    this.board.setMode(this.mode());
    this.draw();
    this.events.tool(tool);
  }

  private mode(): Mode {
    return this.tool === 'play' || this.tool === 'arrange' ? this.tool : 'squares';
  }

  /** A square was clicked while a man or the bin was the tool. */
  place(square: string): void {
    if (this.tool === 'trash') this.change(square, null);
    else if (/^[a-z]$/i.test(this.tool))
      this.change(square, pieces(this.fen).get(square) === this.tool ? null : this.tool);
  }

  change(square: string, man: string | null): void {
    const men = pieces(this.fen);
    if (man) men.set(square, man);
    else men.delete(square);
    this.arranged(boardFrom(men));
  }

  arranged(board: string): void {
    this.events.fen(fenOf(board, turnOf(this.fen)));
  }

  private withKings(): string {
    const kings = new Map([...pieces(this.fen)].filter(([, man]) => /k/i.test(man)));
    return fenOf(boardFrom(kings), turnOf(this.fen));
  }

  private draw(): void {
    const focused = (document.activeElement as HTMLElement | null)?.dataset?.['tool'];
    const tool = (name: Tool, words: string, props: Record<string, unknown>, label: string): HTMLElement =>
      button(label, () => this.setTool(this.tool === name ? 'play' : name), {
        'data-tool': name, 'aria-pressed': String(this.tool === name), 'aria-label': label ? null : words, title: words, ...props,
      });
    const man = (letter: string): HTMLElement => {
      // Only the mouse drags: a finger taps the man and then the square, for chessground would swallow the tap.
      const drag = (e: MouseEvent): void => {
        if (this.tool === 'play') this.board.setMode('arrange');
        this.board.drag(letter, e);
        // Wherever the man is dropped, the board then does again what the chosen tool says; chessground tells of
        // the drop a moment late.
        document.addEventListener('mouseup', () => setTimeout(() => this.board.setMode(this.mode()), 30), { once: true });
      };
      return tool(letter, `Put a ${pieceName(letter)}`, { class: 'man', 'data-man': letter, onmousedown: drag }, '');
    };
    put(this.tools,
      tool('play', 'Play by the rules', {}, '♟ Play'), tool('arrange', 'Move men anywhere; drag them off the board to remove them', {}, '✥ Set up'),
      tool('trash', 'Remove men', {}, '✕ Remove'), h('span', { class: 'break' }),
      h('span', { class: 'men' }, [...'KQRBNP'].map(man)), h('span', { class: 'men' }, [...'kqrbnp'].map(man)));
    const turn = turnOf(this.fen);
    const side = (colour: Colour): HTMLElement =>
      button(`${colour === 'white' ? '○' : '●'} ${sideName(colour)} to move`, () => this.events.fen(fenOf(boardOf(this.fen), colour)), { 'aria-pressed': String(turn === colour) });
    put(this.sides, side('white'), side('black'));
    if (focused) this.tools.querySelector<HTMLElement>(`[data-tool="${focused}"]`)?.focus();
  }
}
