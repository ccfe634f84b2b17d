// Stories of Explore.
import { drag, fail, fen, first, long, middle, see, until, verdict, words } from './help.mjs';

export const explore = {
  async 'the first visit shows a position, a verdict, a plan and Show me'({ page, base }) {
    await page.goto(`${base}/`);
    const said = await verdict(page);
    if (!/White mates in \d+/.test(said)) fail(`The first verdict was “${said}”.`);
    await see(page, '.stage, .plan', 'No stage and no plan was shown.');
    if ((await page.locator('cg-board piece').count()) < 3) fail('The board has fewer than three men.');
    await page.getByRole('button', { name: 'Show me' }).click();
    await until(async () => (await words(page, '.gone')) !== '', 'Show me played no move.');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.keyboard.press('Home');
    await until(async () => (await fen(page)) === first, 'Home did not go back to the start.');
  },

  async 'a position is set up with the tray, by dragging, and as FEN'({ page, base }) {
    await page.goto(`${base}/`);
    await verdict(page);
    await page.locator('[data-tool="Q"]').click();
    const a1 = await middle(page, 'a1');
    await page.mouse.click(a1.x, a1.y);
    await until(async () => (await fen(page)).startsWith('8/8/8/3k4/8/8/8/Q3K3 w'), 'The queen did not take the rook’s square.');
    await until(async () => /KQvK/.test(await page.locator('.verdict').innerText()), 'KQvK was not explained.', long);
    await page.locator('[data-tool="arrange"]').click();
    await drag(page, 'a1', 'h8');
    await until(async () => (await fen(page)).startsWith('7Q/8/8/3k4/8/8/8/4K3 w'), 'The queen could not be dragged to h8.');
    await page.locator('[data-tool="trash"]').click();
    const h8 = await middle(page, 'h8');
    await page.mouse.click(h8.x, h8.y);
    await until(async () => (await fen(page)).startsWith('8/8/8/3k4/8/8/8/4K3 w'), 'The queen could not be taken away.');
    await page.locator('[data-tool="play"]').click();
    const [rook, b1] = [await page.locator('[data-tool="R"]').boundingBox(), await middle(page, 'b1')];
    await page.mouse.move(rook.x + 20, rook.y + 20);
    await page.mouse.down();
    await page.mouse.move(b1.x, b1.y, { steps: 6 });
    await page.mouse.up();
    await until(async () => (await fen(page)).startsWith('8/8/8/3k4/8/8/8/1R2K3 w'), 'A rook could not be dragged from the tray to b1.');
    await drag(page, 'b1', 'b4');
    await until(async () => (await fen(page)).startsWith('8/8/8/3k4/1R6/8/8/4K3 b'), 'After the tray the board does not play by the rules again.');
    await page.fill('#fen', '8/8/8/8/8/2k5/8/K6R b - - 0 1');
    await page.press('#fen', 'Enter');
    await until(async () => /Black to move/.test(await page.locator('.verdict').innerText()), 'The FEN was not taken.', long);
    if (!decodeURIComponent(page.url()).includes('2k5')) fail('The address does not have the position.');
  },

  async 'moves have outcome, distance and reason; pointing draws an arrow; a drag plays'({ page, base }) {
    await page.goto(`${base}/explore?fen=${encodeURIComponent(first)}`);
    await verdict(page);
    const row = await see(page, '.moves .move', 'There is no move list.');
    if (!/mate in \d+/.test(await row.innerText())) fail(`The first move says “${await row.innerText()}”.`);
    await see(page, '.groups summary', 'The other moves are not grouped.');
    await page.locator('.moves .move').nth(1).hover();
    await until(() => page.locator('.cg-shapes g line').count(), 'No arrow was drawn.');
    await drag(page, 'e1', 'e2');
    await until(async () => (await fen(page)).startsWith('8/8/8/3k4/8/8/4K3/R7 b'), 'The king could not be dragged from e1 to e2.');
    await page.goBack();
    await until(async () => (await fen(page)) === first, 'Going back in the browser did not take the move back.');
    await page.reload();
    await verdict(page);
    if ((await fen(page)) !== first) fail('A reload lost the position.');
  },

  async 'the map colours every square, reads it out, and works for both sides'({ page, base }) {
    await page.goto(`${base}/explore?fen=${encodeURIComponent(first)}`);
    await verdict(page);
    await page.keyboard.press('m');
    await until(async () => (await page.locator('.cell[data-mark]:not([data-mark=""])').count()) === 64, 'The map does not have 64 squares.', long);
    if (!(await page.locator('.cell[data-mark="win"] .mark').count())) fail('No square of the map is won.');
    const at = await middle(page, 'h4');
    await page.mouse.move(at.x, at.y);
    await until(async () => /h4/.test(await words(page, '.map-words')), 'Pointing at h4 did not read it out.');
    await page.getByRole('button', { name: 'Distances' }).click();
    await until(async () => /^\d+$/.test(await words(page, '.cell[data-mark="win"] .mark')), 'The map shows no distances.');
    await page.locator('.map').getByRole('button', { name: 'Black to move' }).click();
    await until(async () => /Black to move/.test(await words(page, '.map h2')), 'The map does not change sides.');
    await until(async () => (await page.locator('.cell[data-mark="loss"]').count()) > 20, 'With Black to move few squares are lost for Black.', long);
    await page.keyboard.press('Escape');
    await until(async () => !(await page.locator('.map').isVisible()), 'Escape did not close the map.');
  },

  async 'a bad FEN is told with its remedy, and nothing breaks'({ page, base }) {
    await page.goto(`${base}/`);
    await verdict(page);
    await page.keyboard.press('/');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('this is no position');
    await page.keyboard.press('Enter');
    const alert = await see(page, '[role=alert] .what', 'A bad FEN shows no error.');
    if ((await alert.innerText()).length < 10) fail('The error has no words.');
    await see(page, '[role=alert] .remedy', 'The error has no remedy.');
    await page.fill('#fen', first);
    await page.press('#fen', 'Enter');
    await verdict(page);
  },

  async 'everything works with the keyboard alone'({ page, base }) {
    await page.goto(`${base}/explore?fen=${encodeURIComponent(first)}`);
    await verdict(page);
    const onBoard = () => page.evaluate(() => document.activeElement?.classList.contains('cell') ?? false);
    for (let i = 0; i < 30 && !(await onBoard()); i++) await page.keyboard.press('Tab');
    if (!(await onBoard())) fail('Tab does not reach the board.');
    const to = async (square) => {
      for (let i = 0; i < 16; i++) {
        const now = await page.evaluate(() => document.activeElement?.dataset.square ?? '');
        if (now === square) return;
        const step = now[0] < square[0] ? 'ArrowRight' : now[0] > square[0] ? 'ArrowLeft' : now[1] < square[1] ? 'ArrowUp' : 'ArrowDown';
        await page.keyboard.press(step);
      }
      fail(`The arrows do not lead to ${square}.`);
    };
    await to('a1');
    await page.keyboard.press('Enter');
    await to('a4');
    await page.keyboard.press('Enter');
    await until(async () => (await fen(page)).startsWith('8/8/8/3k4/R7/8/8/4K3 b'), 'Enter on a1 and a4 did not move the rook.');
    await page.locator('[data-tool="arrange"]').focus();
    await page.keyboard.press('Enter');
    for (let i = 0; i < 60 && !(await onBoard()); i++) await page.keyboard.press('Shift+Tab');
    await to('h8');
    await page.keyboard.press('Q');
    await until(async () => (await fen(page)).startsWith('7Q/8/8/3k4/R7'), 'The letter Q put no queen.');
    await page.keyboard.press('Delete');
    await until(async () => (await fen(page)).startsWith('8/8/8/3k4/R7'), 'Delete took no queen away.');
    await page.keyboard.press('?');
    await see(page, 'dialog[open]', 'The question mark shows no keys.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await until(() => page.evaluate(() => document.activeElement?.id === 'fen'), 'The slash does not go to the FEN field.');
  },
};
