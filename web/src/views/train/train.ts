/** Train: play an ending against a defender; any winning move will do, and a thrown win stops the game. */
import { Board } from '../../board/board';
import { moveForm } from '../../board/moveform';
import { ask, query } from '../../core/api';
import * as chess from '../../core/chess';
import { button, h, put } from '../../core/dom';
import { address, go, type Route } from '../../core/router';
import { Panel } from '../../core/states';
import { keep, kept } from '../../core/store';
import type { Colour, Hint, Judgement, Reply, TrainPosition } from '../../core/types';
import { icon, movesOf, sideName } from '../../core/words';
import type { View } from '../../view';
import { mistakeBox, progressTable, summaryBox } from './boxes';
import { chooser, type Choice } from './chooser';
import { ending, newSession, takeBack, withEnd, withStart, type AllProgress, type Made, type Session } from './session';

const hintNames = ['Hint: the stage', 'Hint: the fact', 'Hint: the move', 'No more hints'];

class Train implements View {
  private choice: Choice = { material: 'KRvK', side: 'white', defender: 'perfect', seed: 1 };
  private session: Session | null = null;
  private fen = chess.firstFen;
  private last: string | null = null;
  private hints: Hint[] = [];
  private stopped = true;
  private board = new Board({ move: uci => this.play(uci) });
  private moves = moveForm(() => this.fen, uci => this.play(uci));
  private status = h('div', { class: 'train-status', 'aria-live': 'polite' });
  private panel = new Panel(this.status);
  private hintList = h('ol', { class: 'hints', 'aria-live': 'polite' });
  private hintTrouble = h('div');
  private hintPanel = new Panel(this.hintTrouble);
  private hintButton = button(hintNames[0], () => this.hint(), { title: 'Hint (h)' });
  private backButton = button('↶ Take back', () => this.takeBack(), { title: 'Take the move back (u)' });
  private log = h('ol', { class: 'log', 'aria-label': 'Your moves' });
  private progress = h('div');
  private choosing = h('div', { class: 'choosing' });

  constructor(root: HTMLElement, route: Route) {
    root.append(h('h1', { class: 'unseen' }, 'Train an ending'), h('div', { class: 'two train' },
      h('section', { class: 'left', 'aria-label': 'Board' }, this.board.el,
        h('div', { class: 'controls' }, this.hintButton, this.backButton, button('⇅ Flip', () => this.board.flip(), { title: 'Flip the board (f)' })),
        h('div', { class: 'setup' }, this.moves.el)),
      h('section', { class: 'right', 'aria-label': 'Training' },
        this.choosing, this.status, this.hintTrouble, this.hintList,
        h('h2', { class: 'minor' }, 'Your moves'), this.log,
        h('details', { class: 'progress-box' }, h('summary', null, 'Your progress'), this.progress))));
    this.board.ready();
    this.update(route);
  }

  update(route: Route): void {
    const side: Colour = route.params.get('side') === 'black' ? 'black' : 'white';
    const defender = route.params.get('defender') ?? 'perfect';
    const seed = Number(route.params.get('seed')) || 1 + Math.floor(Math.random() * 999_999);
    this.choice = { material: route.name ?? 'KRvK', side, defender, seed };
    go(address('train', this.choice.material, { side, defender, seed: String(seed) }), 'quiet');
    put(this.choosing, chooser(this.choice, choice => go(address('train', choice.material, { side: choice.side, defender: choice.defender, seed: String(choice.seed) }))));
    put(this.progress, progressTable(kept<AllProgress>('train') ?? {}));
    this.begin();
  }

  key(event: KeyboardEvent): boolean {
    if (event.key === 'h') this.hint();
    else if (event.key === 'u') this.takeBack();
    else if (event.key === 'f') this.board.flip();
    else return false;
    return true;
  }

  destroy(): void {
    this.panel.stop();
    this.hintPanel.stop();
    this.board.destroy();
  }

  private begin(): void {
    const { material, side, seed } = this.choice;
    this.session = null;
    this.forget();
    put(this.log);
    this.setStopped(true);
    this.panel.load(`Looking for a position of ${material}`, (signal, onJob) =>
      ask<TrainPosition>(query('/api/v1/train/position', { material, side, seed }), { signal, onJob }), found => {
      this.session = newSession(found.material, side, found.fen, found.dtm);
      this.board.flip(chess.turnOf(found.fen));
      this.show(found.fen, null);
      this.setStopped(false);
      const task = found.category === 'win' && found.dtm !== null ? `mate in ${movesOf(found.dtm)}.` : found.dtm !== null ? `hold out: best play mates you in ${movesOf(found.dtm)}.` : 'hold the draw.';
      return h('p', { class: 'task' }, `You play ${sideName(chess.turnOf(found.fen))}: ${task}`);
    });
  }

  private show(fen: string, last: string | null): void {
    this.fen = fen;
    this.last = last;
    this.board.set(fen, last);
    this.moves.clear();
  }

  private setStopped(stopped: boolean): void {
    this.stopped = stopped;
    this.board.setMode(stopped ? 'still' : 'play');
    this.hintButton.disabled = stopped || this.hints.length >= 3;
    this.backButton.disabled = !this.session?.made.length || stopped;
  }

  private forget(): void {
    this.hints = [];
    this.hintPanel.stop();
    put(this.hintTrouble);
    put(this.hintList);
    put(this.hintButton, hintNames[0]);
    this.board.arrows([]);
  }

  private play(uci: string): void {
    const session = this.session;
    const before = this.fen;
    const next = chess.play(before, uci);
    if (this.stopped || !session || !next) return this.board.set(before, this.last);
    this.forget();
    this.show(next.fen, uci);
    this.setStopped(true);
    const { defender, seed } = this.choice;
    this.panel.load(`Checking ${next.san}`, async (signal, onJob) => {
      const judged = await ask<Judgement>(query('/api/v1/train/judge', { fen: before, move: uci }), { signal, onJob });
      const stops = judged.over || judged.verdict === 'throws' || judged.verdict === 'lost';
      const reply = stops ? null : await ask<Reply>(query('/api/v1/train/reply', { fen: judged.fen, defender, seed: seed + session.made.length }), { signal, onJob });
      return { judged, reply };
    }, ({ judged, reply }) => this.judged(session, { before, judged, reply }));
  }

  private judged(session: Session, made: Made): HTMLElement {
    const { judged, reply, before } = made;
    if (judged.verdict === 'throws' || judged.verdict === 'lost') {
      session.mistakes++;
      return mistakeBox(before, judged, () => {
        session.taken++;
        this.show(before, null);
        this.setStopped(false);
        put(this.status, h('p', { class: 'task' }, 'Taken back. Try another move, or ask for a hint.'));
        this.board.focus();
      });
    }
    session.made.push(made);
    if (session.made.length === 1 && !session.begun) this.note(withStart);
    session.begun = true;
    const kind = judged.verdict === 'best' ? 'win' : 'draw';
    this.log.append(h('li', { class: kind }, h('b', null, judged.move.san), ' ', h('span', { class: 'small' }, judged.sentence)));
    this.log.scrollTop = this.log.scrollHeight;
    if (reply) this.show(reply.fen, reply.uci);
    session.end = ending(session);
    if (session.end) {
      this.note(withEnd);
      return summaryBox(session, () => this.another());
    }
    this.setStopped(false);
    return h('div', { class: `feedback ${kind}` },
      h('p', { class: 'words' }, h('span', { class: 'icon', 'aria-hidden': 'true' }, judged.verdict === 'best' ? icon['win'] : '≈'), ` ${judged.move.san}: ${judged.sentence}`),
      reply && h('p', null, `${sideName(chess.turnOf(judged.fen))} plays ${reply.san}. ${reply.sentence}`));
  }

  private note(change: (all: AllProgress, session: Session) => AllProgress): void {
    if (this.session) keep('train', change(kept<AllProgress>('train') ?? {}, this.session));
    put(this.progress, progressTable(kept<AllProgress>('train') ?? {}));
  }

  private another(): void {
    const { material, side, defender } = this.choice;
    go(address('train', material, { side, defender }));
  }

  private takeBack(): void {
    const session = this.session;
    const made = !this.stopped && session ? takeBack(session) : null;
    if (!made) return;
    this.log.lastElementChild?.remove();
    this.forget();
    this.show(made.before, null);
    this.setStopped(false);
    put(this.status, h('p', { class: 'task' }, `${made.judged.move.san} is taken back.`));
  }

  private hint(): void {
    const session = this.session;
    if (this.stopped || !session || this.hints.length >= 3) return;
    const step = this.hints.length + 1;
    this.hintPanel.load('Loading a hint', (signal, onJob) => ask<Hint>(query('/api/v1/train/hint', { fen: this.fen, step }), { signal, onJob }), hint => {
      this.hints.push(hint);
      session.hints++;
      this.hintList.append(h('li', { 'data-step': step, 'data-uci': hint.uci }, hint.sentence));
      put(this.hintButton, hintNames[this.hints.length] ?? '');
      this.hintButton.disabled = this.hints.length >= 3;
      if (hint.uci) this.board.arrows([{ uci: hint.uci, brush: 'best' }]);
      return null;
    });
  }
}

export const train = (root: HTMLElement, route: Route): View => new Train(root, route);
