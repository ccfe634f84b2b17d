/** The rules, from chessops, in the few shapes that the page needs. */
import { Chess } from 'chessops/chess';
import { chessgroundDests } from 'chessops/compat';
import { INITIAL_BOARD_FEN, makeFen, parseBoardFen, parseFen } from 'chessops/fen';
import { makeSan, parseSan } from 'chessops/san';
import type { NormalMove } from 'chessops/types';
import { makeUci, parseUci } from 'chessops/util';
import type { Colour, Step } from './types';

export const firstFen = '8/8/8/3k4/8/8/8/R3K3 w - - 0 1';
export const startBoard = INITIAL_BOARD_FEN;

export type Dests = Map<string, string[]>;

export function position(fen: string): Chess | null {
  const setup = parseFen(fen.trim());
  if (setup.isErr) return null;
  const found = Chess.fromSetup(setup.value);
  return found.isOk ? found.value : null;
}

/** Whether a board can be drawn from the text, be the position legal or not. */
export const drawable = (fen: string): boolean => parseFen(fen.trim()).isOk;
export const boardOf = (fen: string): string => fen.trim().split(/\s+/)[0] ?? '';
export const turnOf = (fen: string): Colour => (fen.trim().split(/\s+/)[1] === 'b' ? 'black' : 'white');
export const fenOf = (board: string, turn: Colour): string => `${board} ${turn === 'black' ? 'b' : 'w'} - - 0 1`;
export const withTurn = (fen: string, turn: Colour): string => fenOf(boardOf(fen), turn);
/** Two FENs of one position: clocks do not count. */
export const same = (a: string, b: string): boolean => a.split(/\s+/).slice(0, 4).join(' ') === b.split(/\s+/).slice(0, 4).join(' ');

export function dests(fen: string): Dests {
  const pos = position(fen);
  return pos ? (chessgroundDests(pos) as Dests) : new Map();
}

export const inCheck = (fen: string): boolean => position(fen)?.isCheck() ?? false;

export interface Played extends Step { fen: string }

/** Plays a move given as UCI; null when it is not legal. */
export function play(fen: string, uci: string): Played | null {
  const pos = position(fen);
  const move = parseUci(uci);
  if (!pos || !move || !pos.isLegal(move)) return null;
  const san = makeSan(pos, move);
  pos.play(move);
  return { uci, san, fen: makeFen(pos.toSetup()) };
}

/** A typed move: SAN ("Rd4", "e8=Q") or UCI ("a1d1"), forgiving about capitals of the destination and check signs. */
export function typed(fen: string, text: string): string | null {
  const pos = position(fen);
  const clean = text.trim().replace(/[!?]+$/, '').replace(/0/g, 'O');
  if (!pos || clean === '') return null;
  const uci = parseUci(text.trim().toLowerCase());
  if (uci && 'from' in uci && pos.isLegal(uci)) return makeUci(uci);
  for (const san of [clean, clean[0]!.toUpperCase() + clean.slice(1), `${clean}=Q`]) {
    const move = parseSan(pos, san);
    if (move) return makeUci(move);
  }
  return null;
}

export function promotes(fen: string, from: string, to: string): boolean {
  const pos = position(fen);
  const move = parseUci(`${from}${to}q`) as NormalMove | undefined;
  if (!pos || !move || !/[18]$/.test(to)) return false;
  return pos.board.getRole(move.from) === 'pawn';
}

/** The line as positions, the first being the start; it ends where a move is not legal. */
export function walk(fen: string, ucis: string[]): Played[] {
  const all: Played[] = [];
  let now = fen;
  for (const uci of ucis) {
    const next = play(now, uci);
    if (!next) break;
    all.push(next);
    now = next.fen;
  }
  return all;
}

/** Pieces of the first field of a FEN by square, as FEN letters. */
export function pieces(board: string): Map<string, string> {
  const found = new Map<string, string>();
  const parsed = parseBoardFen(boardOf(board));
  if (parsed.isErr) return found;
  for (const [square, piece] of parsed.value) {
    const letter = { pawn: 'p', knight: 'n', bishop: 'b', rook: 'r', queen: 'q', king: 'k' }[piece.role];
    found.set('abcdefgh'[square & 7]! + ((square >> 3) + 1), piece.color === 'white' ? letter.toUpperCase() : letter);
  }
  return found;
}

export function boardFrom(pieces: Map<string, string>): string {
  const rows: string[] = [];
  for (let rank = 8; rank >= 1; rank--) {
    let row = '';
    let empty = 0;
    for (const file of 'abcdefgh') {
      const piece = pieces.get(file + rank);
      if (!piece) empty++;
      else {
        row += (empty || '') + piece;
        empty = 0;
      }
    }
    rows.push(row + (empty || ''));
  }
  return rows.join('/');
}

/** The line as a player writes it: "1. Rd4 Kc5 2. Kd2". */
export function numbered(sans: string[], turn: Colour = 'white'): string {
  return sans
    .map((san, i) => {
      const ply = i + (turn === 'black' ? 1 : 0);
      if (ply % 2 === 0) return `${ply / 2 + 1}. ${san}`;
      return i === 0 ? `1… ${san}` : san;
    })
    .join(' ');
}
