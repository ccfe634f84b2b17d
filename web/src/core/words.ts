/** Words before numbers, moves before plies. */
import type { Category, Colour, Job, Move } from './types';

export const number = (n: number): string => n.toLocaleString('en-GB');
/** Nearly all is not all: 99.98 % is never rounded to 100, nor a few to none. */
export function percent(share: number | null | undefined): string {
  if (share === null || share === undefined) return '–';
  const value = 100 * share;
  if (share <= 0 || share >= 1) return `${Math.round(value)}\u00a0%`;
  if (value >= 99.95) return value >= 99.995 ? 'over 99.99\u00a0%' : `${(Math.floor(value * 100) / 100).toFixed(2)}\u00a0%`;
  if (value < 0.05) return 'under 0.1\u00a0%';
  return `${value.toFixed(value < 10 || value > 90 ? 1 : 0)}\u00a0%`;
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${number(n)} ${n === 1 ? one : many}`;
}

/** Distances are plies; a player counts the moves of the side that mates. */
export const movesOf = (dtm: number): number => Math.ceil(Math.abs(dtm) / 2);

export const plies = (dtm: number | null): string => (dtm === null ? 'no mate' : count(Math.abs(dtm), 'ply', 'plies'));

/** What a move comes to, seen by the side that makes it. */
export function outcomeWords(category: Category, dtm: number | null): string {
  if (category === 'draw') return 'draw';
  if (dtm === null) return category === 'win' ? 'wins' : 'loses';
  if (category === 'win') return dtm === 1 ? 'checkmate' : `mate in ${movesOf(dtm)}`;
  return dtm === 0 ? 'checkmated' : `mated in ${movesOf(dtm)}`;
}

export const icon: Record<string, string> = { win: '✓', draw: '=', loss: '✗', illegal: '·', occupied: '' };
export const letter: Record<string, string> = { win: 'W', draw: 'D', loss: 'L', illegal: '·', occupied: '' };

export const other = (side: Colour): Colour => (side === 'white' ? 'black' : 'white');
export const sideName = (side: Colour): string => (side === 'white' ? 'White' : 'Black');

export interface MoveGroup { label: string; category: Category; moves: Move[] }
export interface Grouped { shown: Move[]; groups: MoveGroup[] }

const moreWords: Record<Category, string> = { win: 'winning', draw: 'drawing', loss: 'losing' };

/**
 * The moves that keep the outcome, the best of them in sight, and the rest folded away under words that say
 * what they do. A position that is won has moves that "throw the win"; they are what a player must see.
 */
export function groupMoves(category: Category, moves: Move[], sight = 4): Grouped {
  const of = (c: Category): Move[] => moves.filter(m => m.category === c);
  const keeping = of(category);
  // Folding a single move away would save nothing.
  const shown = keeping.slice(0, keeping.length === sight + 1 ? sight + 1 : sight);
  const groups: MoveGroup[] = [];
  const rest = keeping.slice(shown.length);
  if (rest.length)
    groups.push({ label: `${rest.length} more ${moreWords[category]} ${rest.length === 1 ? 'move' : 'moves'}`, category, moves: rest });
  const draws = of('draw');
  const losses = of('loss');
  if (category === 'win' && draws.length)
    groups.push({ label: draws.length === 1 ? '1 throws the win' : `${draws.length} throw the win`, category: 'draw', moves: draws });
  if (category !== 'loss' && losses.length)
    groups.push({ label: losses.length === 1 ? '1 loses' : `${losses.length} lose`, category: 'loss', moves: losses });
  return { shown, groups };
}

const kinds: Record<string, string> = { solve: 'Solving', study: 'Studying', mine: 'Mining' };

export function jobWords(job: Job): string {
  const kind = kinds[job.kind] ?? job.kind;
  const thing = job.material ?? '';
  if (job.state === 'waiting') return `${kind} ${thing}: waiting for its turn`;
  return `${kind} ${thing}${job.task ? `: ${job.task}` : ''}`;
}

export function jobShare(job: Job): string {
  if (job.total <= 0) return job.done > 0 ? `${number(job.done)} so far` : '';
  return `${number(job.done)} of ${number(job.total)} (${Math.min(100, Math.floor((100 * job.done) / job.total))} %)`;
}

export function bytes(n: number): string {
  for (const [size, unit] of [[1 << 30, 'GiB'], [1 << 20, 'MiB'], [1 << 10, 'KiB']] as const)
    if (n >= size) return `${(n / size).toFixed(n >= 10 * size ? 0 : 1)} ${unit}`;
  return count(n, 'byte');
}

const pieceNames: Record<string, string> = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };
export const pieceName = (letter: string): string => {
  const name = pieceNames[letter.toLowerCase()] ?? letter;
  return `${letter === letter.toUpperCase() ? 'white' : 'black'} ${name}`;
};

/** KBNvK in words: "king, bishop and knight against king"; two of a kind are "two bishops". */
export function materialWords(material: string): string {
  const numbers = ['', '', 'two ', 'three ', 'four '];
  const side = (letters: string): string => {
    const names = [...new Set(letters)].map(letter => {
      const n = [...letters].filter(l => l === letter).length;
      const name = pieceNames[letter.toLowerCase()] ?? letter;
      return n > 1 ? `${numbers[n] ?? `${n} `}${name}s` : name;
    });
    return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
  };
  const [white = '', black = ''] = material.split('v');
  return `${side(white)} against ${side(black)}`;
}
