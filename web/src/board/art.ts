/** Our own pieces: plain shapes on a field of 60 by 60, drawn once for the big board and the small ones. */

const base = 'M13 53v-5q0-3 3-3h28q3 0 3 3v5z';

/** For each kind: the outlines that are filled, and lines on top of them. */
const shapes: Record<string, { fill: string[]; line?: string }> = {
  p: { fill: ['M30 12a8.5 8.5 0 0 1 5 15.4q1 10.6 8 17.600H17q7-7 8-17.600A8.5 8.5 0 0 1 30 12z', base] },
  r: { fill: ['M15 10h8v5h4v-5h6v5h4v-5h8v12l-5 5v14l3 4H17l3-4V27l-5-5z', base], line: 'M21 27h18' },
  n: { fill: ['M18 45c0-9 11-11 12-19l-8 5q-5 3-7.5-1L13 26l11.5-11L26 7l6 6q13 4 12.5 20L43 45z', base], line: 'M26.5 19.500l-2 2M34 18q6 5 5 16' },
  b: { fill: ['M30 6a3.5 3.5 0 0 1 2 6.400q10 9 8 19.6-1 5-6 6l5 7H21l5-7q-5-1-6-6-2-10.6 8-19.600A3.5 3.5 0 0 1 30 6z', base], line: 'M33.5 19l-6 8.500M25 38h10' },
  q: { fill: ['M16 45l-6-26 10.5 10L23 12l7 15 7-15 2.5 17L50 19l-6 26z', base], line: 'M17 40h26' },
  k: { fill: ['M28 5h4v4h4v4h-4v5q14-2 15.5 8.500Q48 35 43 45H17q-5-10-4.5-18.500Q14 16 28 18v-5h-4V9h4z', base], line: 'M30 24v15M20 39.500h20' },
};

const paint = {
  white: { fill: '#fdfbf4', edge: '#2b2620', line: '#2b2620' },
  black: { fill: '#3d3a38', edge: '#131110', line: '#e9e4da' },
};

/** The inside of an SVG with the piece; `letter` as in FEN. */
export function pieceShape(letter: string): string {
  const shape = shapes[letter.toLowerCase()];
  if (!shape) return '';
  const { fill, edge, line } = letter === letter.toUpperCase() ? paint.white : paint.black;
  const outlines = shape.fill.map(d => `<path d="${d}" fill="${fill}" stroke="${edge}" stroke-width="2.5" stroke-linejoin="round"/>`);
  const lines = shape.line ? `<path d="${shape.line}" fill="none" stroke="${line}" stroke-width="2.5" stroke-linecap="round"/>` : '';
  return outlines.join('') + lines;
}

export function pieceImage(letter: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60">${pieceShape(letter)}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const roles: Record<string, string> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
export const roleOf = (letter: string): string => roles[letter.toLowerCase()] ?? 'pawn';
export const letterOf = (role: string, colour: string): string => {
  const letter = Object.keys(roles).find(l => roles[l] === role) ?? 'p';
  return colour === 'white' ? letter.toUpperCase() : letter;
};

/** Rules for chessground's piece elements, made here so that there is one drawing of each piece. */
export function installPieces(): void {
  const rules = [...'KQRBNPkqrbnp'].map(letter => {
    const colour = letter === letter.toUpperCase() ? 'white' : 'black';
    return `.cg-wrap piece.${roleOf(letter)}.${colour},.man[data-man="${letter}"]{background-image:url("${pieceImage(letter)}")}`;
  });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
