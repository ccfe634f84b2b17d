/** Names of endgames: any spelling is read, one is written, the one that the server writes. */
const order = 'QRBNP';

/**
 * "krk", "KRK", "kvkr" and "RKvK" are KRvK: kings first, then queen, rook, bishop, knight, pawn; the side with more
 * men first, of two with as many the one with the stronger. Null when the text names no endgame.
 */
export function canonical(text: string): string | null {
  const letters = text.toUpperCase();
  // Without a "v" the second king begins the second side.
  const second = letters.indexOf('K', letters.indexOf('K') + 1);
  const sides = letters.includes('V') ? letters.split('V') : [letters.slice(0, second), letters.slice(second)];
  if (second < 0 || sides.length !== 2 || !sides.every(side => /^[QRBNP]*K[QRBNP]*$/.test(side))) return null;
  const [a, b] = sides.map(side => [...side.replace('K', '')].sort((x, y) => order.indexOf(x) - order.indexOf(y)).join('')) as [string, string];
  return weaker(a, b) ? `K${b}vK${a}` : `K${a}vK${b}`;
}

/** Both are in order: the first letter that differs decides. */
function weaker(a: string, b: string): boolean {
  if (a.length !== b.length) return a.length < b.length;
  const at = [...a].findIndex((letter, i) => letter !== b[i]);
  return at >= 0 && order.indexOf(a[at]!) > order.indexOf(b[at]!);
}
