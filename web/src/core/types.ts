/** The answers of the HTTP API, as docs/guide/api.md describes them. */

export type Category = 'win' | 'draw' | 'loss';
export type Colour = 'white' | 'black';

export interface Fault { what: string; remedy: string }
export interface Job {
  id: string | number;
  kind: string;
  material?: string | null;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  task: string;
  done: number;
  total: number;
  error?: Fault;
}

export interface Material {
  material: string; men: number; solved: boolean; winnable: boolean;
  pattern: string | null; plan: string | null; study: boolean;
}

export interface Step { uci: string; san: string }
export interface Valued extends Step { category: Category; dtm: number | null }
export interface Move extends Valued { dtc?: number | null; why?: string[] }

export interface Explanation {
  fen: string; material: string; turn: Colour; category: Category; dtm: number | null; verdict: string;
  stage: { name: string; number: number; of: number; sentence: string } | null;
  class: { name: string; file: string; sentence: string } | null;
  facts: { name: string; level: string | number; sentence: string }[];
  claims: { name: string; theme: string | null; says: string; holds: boolean; sentence: string }[];
  plan: string[];
  best: Move[];
  moves: Move[];
  alternative: (Valued & { sentence: string; line: Step[] }) | null;
  line: Step[];
}

export type SquareCategory = Category | 'illegal' | 'occupied';
export interface PieceMap {
  fen: string; square: string; piece: string; turn: Colour;
  squares: { square: string; category: SquareCategory; dtm: number | null; sentence: string }[];
}

export type Over = null | 'checkmate' | 'stalemate' | 'dead';
export interface TrainPosition { fen: string; material: string; side: Colour; category: Category; dtm: number | null }
export interface Judgement {
  move: Valued; best: Valued; fen: string;
  verdict: 'best' | 'longer' | 'throws' | 'shorter' | 'lost';
  longer_by_moves: number | null; sentence: string; changed: string[]; line: Step[]; over: Over;
}
export interface Reply extends Valued { fen: string; sentence: string; over: Over }
export interface Hint { step: number; kind: 'stage' | 'fact' | 'move'; sentence: string; uci: string | null }

export interface PatternFile { name: string; material: string; title: string }
export interface PatternText { name: string; material: string; text: string }
export interface TextFault { line: number; column: number; length: number; message: string; help: string | null }
export interface PatternClass {
  list?: string; number?: number; name: string; positions: number; won: number; drawn: number; lost: number; mean_plies: number | null;
}
export interface Failure { fen: string; moves: string[]; uci: string[]; kind: string; positions?: number }
export interface PatternCheck {
  faults: TextFault[]; file?: string; material?: string; classes?: PatternClass[];
  unreached?: (string | { name: string })[]; success?: number | null; proven?: boolean | null; failures?: Failure[];
  every?: { success: number; worst_moves?: number };
  /** With five men no game is played: in how many positions each move that it likes best keeps the result. */
  won?: KeptResult; drawn?: KeptResult; given_away?: GivenAway[];
}
export interface KeptResult { positions: number; kept: number }
export interface GivenAway { fen: string; played: string; instead: string; uci: string[] }
export interface Word { name: string; group: string; doc: string; example?: string }

export interface Report { name: string; title: string; address: string | null; command?: string }
export interface Collection { name: string; bytes: number; mined: boolean }
export type Phase = 'opening' | 'middle' | 'end';
export interface PartPosition {
  board: string; size: number; usage: number; support: number; colour: 'white' | 'black' | 'both';
  white_won: number | null; drawn: number | null; black_won: number | null;
}
export interface CodeTable {
  name: string; phase: Phase; games: number; rows: number; standard_bits: number; bits: number; sets: PartPosition[];
}
export interface Heat { piece: string; rows: number; squares: { square: string; share: number }[] }
export interface Mirror { rows: { board: string; white: number; black: number; white_rows: number; black_rows: number }[] }
interface Shares { win: number; draw: number; loss: number }
export interface Truth {
  endgames: { material: string; games: number; positions: number; white: Shares; results: Shares; thrown: number }[];
  blunders: { fen: string; san: string; uci: string; best: string; game: string; sentence: string }[];
}
