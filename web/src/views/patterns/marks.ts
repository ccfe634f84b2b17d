/** The text of a pattern file cut into pieces: what to colour, and what to underline. */
import type { TextFault } from '../../core/types';

export interface Piece { text: string; kind: string; fault: boolean }

const token = /(#.*)|("[^"]*"?)|\b(endgame|depth|let|stop|halt|final|otherwise|class|when|score|better|with|fewer|more|then|search|on|drawn|won|lost|black to move|white to move|and|or|not)\b|(-?\d+)/g;
const kinds = ['comment', 'string', 'keyword', 'figure'];

/** Kinds for each character of a line; fine for files of a few hundred lines, and simple. */
function paint(line: string): string[] {
  const painted = new Array<string>(line.length).fill('');
  for (const found of line.matchAll(token)) {
    const kind = kinds[found.slice(1).findIndex(group => group !== undefined)] ?? '';
    painted.fill(kind, found.index, found.index + found[0].length);
  }
  return painted;
}

/** Columns count characters, not the halves of those that JavaScript counts twice. */
export function offset(line: string, column: number): number {
  return [...line].slice(0, column - 1).join('').length;
}

export function cut(line: string, faults: TextFault[]): Piece[] {
  const painted = paint(line);
  const faulty = new Array<boolean>(line.length).fill(false);
  for (const fault of faults) {
    const from = Math.min(offset(line, fault.column), Math.max(0, line.length - 1));
    faulty.fill(true, from, Math.max(from + 1, offset(line, fault.column + fault.length)));
  }
  const pieces: Piece[] = [];
  for (let i = 0; i < line.length; i++) {
    const last = pieces[pieces.length - 1];
    if (last && last.kind === painted[i] && last.fault === faulty[i]) last.text += line[i];
    else pieces.push({ text: line[i]!, kind: painted[i]!, fault: faulty[i]! });
  }
  // A fault at the end of an empty line still needs something to stand under.
  if (!pieces.length && faults.length) pieces.push({ text: ' ', kind: '', fault: true });
  return pieces;
}
