/** Words before numbers, moves before plies. */
import type { Category, Colour, Job, Move } from './types';

export const number = (n: number): string => n.toLocaleString('en-GB');
export const percent = (share: number | null | undefined): string =>
  share === null || share === undefined ? '–' : `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;

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
  const shown = keeping.slice(0, sight + 1).length === sight + 1 && keeping.length === sight + 1
    ? keeping
    : keeping.slice(0, sight);
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
  const thing = job.material ?? job.collection ?? '';
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

/** KBNvK in words: "king, bishop and knight against king". */
export function materialWords(material: string): string {
  const side = (letters: string): string => {
    const names = [...letters].map(l => pieceNames[l.toLowerCase()] ?? l);
    return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
  };
  const [white = '', black = ''] = material.split('v');
  return `${side(white)} against ${side(black)}`;
}
