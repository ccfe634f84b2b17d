// A small collection for the stories: three short games by hand, and a few made by lot that go down to four men, so
// that there is an endgame to look up.
import { Chess } from 'chessops/chess';
import { makeSanAndPlay } from 'chessops/san';
import { fail, until } from './help.mjs';

const byHand = [
  ['1-0', '1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#'],
  ['0-1', '1. f3 e5 2. g4 Qh4#'],
  ['1/2-1/2', '1. Nf3 Nf6 2. d4 d5 3. e3 e6 4. Bd3 Bd6 5. O-O O-O 6. Nbd2 Nbd7 7. b3 b6 8. Bb2 Bb7'],
];

/** Captures are taken where there are some; the numbers are always the same, and so are the games. */
function byLot(seed) {
  let n = seed;
  const roll = most => (n = (Math.imul(n, 1664525) + 1013904223) >>> 0) % 65521 % most;
  const game = Chess.default();
  const text = [];
  while (!game.isEnd() && game.board.occupied.size() > 4 && text.length < 400) {
    const moves = [...game.allDests()].flatMap(([from, to]) => [...to].map(square => ({ from, to: square, promotion: promotes(game, from, square) })));
    const takes = moves.filter(m => game.board[game.turn === 'white' ? 'black' : 'white'].has(m.to));
    const some = takes.length ? takes : moves;
    const number = game.turn === 'white' ? `${game.fullmoves}. ` : '';
    text.push(number + makeSanAndPlay(game, some[roll(some.length)]));
  }
  return ['1/2-1/2', text.join(' ')];
}

const promotes = (game, from, to) => game.board.getRole(from) === 'pawn' && (to < 8 || to >= 56) ? 'queen' : undefined;

export function collection() {
  const games = [...byHand, byLot(1), byLot(2), byLot(3)];
  return Array.from({ length: 30 }, (_, i) => {
    const [result, moves] = games[i % games.length];
    return `[Event "Stories"]\n[Round "${i + 1}"]\n[White "White ${i + 1}"]\n[Black "Black ${i + 1}"]\n[Result "${result}"]\n\n${moves} ${result}\n`;
  }).join('\n');
}

/** Adds the games through the page; when the name is taken, under another. Gives the name. */
export async function add(page, base, wanted, pgn) {
  for (const name of [wanted, `${wanted}-${Date.now()}`]) {
    await page.goto(`${base}/games`);
    await page.setInputFiles('#pgn', { name: `${name}.pgn`, mimeType: 'application/x-chess-pgn', buffer: Buffer.from(pgn) });
    const answer = page.waitForResponse(r => r.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const status = (await answer).status();
    if (status === 409) continue;
    if (status !== 201) fail(`Adding the games was answered with ${status}.`);
    await until(() => page.url().endsWith(`/games/${name}`), 'After adding the page did not go to the collection.');
    return name;
  }
  return fail('Both names of the collection are taken.');
}
