// Stories of Patterns, Study, Papers, Games, and of the frame.
import { add, collection } from './games.mjs';
import { api, fail, first, long, noSideScroll, see, until, verdict, words } from './help.mjs';

/** Endgames of five men, with pawns first: they take long enough to be cancelled. */
const five = [['KRPvKR', '8/8/8/3k4/7r/8/4P3/R3K3 w - - 0 1'], ['KQPvKQ', '8/8/8/3k4/7q/8/3P4/Q2K4 w - - 0 1'], ['KRBvKN', '8/8/8/3kn3/8/8/8/RB2K3 w - - 0 1']];

async function unsolved(base) {
  const { body } = await api(base, '/api/v1/materials');
  const solved = new Set(body.materials.filter(m => m.solved).map(m => m.material));
  return five.find(([material]) => !solved.has(material)) ?? fail('Every endgame of this story is solved already: give the server another data folder.');
}

const counts = page => page.locator('.classes tbody').innerText();

export const others = {
  async 'a pattern is edited and its counts change; faults are underlined'({ page, base }) {
    await page.goto(`${base}/patterns/krk.pat`);
    await see(page, '.classes tbody tr', 'The pattern has no counts.', long);
    const before = await counts(page);
    const text = await page.inputValue('#pattern-text');
    if (!text.includes('<= 2')) fail('krk.pat has no “<= 2” to edit.');
    await page.fill('#pattern-text', text.replace('<= 2', '<= 3'));
    await until(async () => (await page.locator('.classes tbody').count()) && (await counts(page)) !== before, 'The counts did not change.', long);
    const good = await counts(page);
    await page.fill('#pattern-text', text.replace('<= 2', '<= 3').replace('class 1 "almost', 'clas 1 "almost'));
    await see(page, '.under .fault', 'The fault is not underlined.', long);
    if ((await counts(page)) !== good) fail('The last good result went away.');
    await page.getByRole('button', { name: 'Revert' }).click();
    await until(async () => !(await page.locator('.under .fault').count()) && (await counts(page)) === before, 'Revert did not bring the counts back.', long);
    await page.locator('.vocabulary summary').click();
    await page.fill('#word-search', 'distance');
    await see(page, '.words dt', 'The vocabulary does not know distance.');
  },

  async 'a study is opened, or made first'({ page, base }) {
    await page.goto(`${base}/study`);
    await see(page, '.cards a', 'No endgame is listed.');
    await page.locator('.cards a', { hasText: 'KRvK' }).first().click();
    await until(async () => (await page.locator('iframe').count()) || (await page.getByRole('button', { name: 'Study KRvK' }).count()), 'Neither a study nor a way to make it was shown.');
    if (!(await page.locator('iframe').count())) {
      await page.getByRole('button', { name: 'Study KRvK' }).click();
      await see(page, '.job-words, iframe', 'The work does not show its progress.');
    }
    await see(page, 'iframe', 'The study was not made in four minutes.', 2 * long);
    const inside = page.frameLocator('iframe').locator('h1').first();
    await inside.waitFor({ timeout: 20000 }).catch(() => fail('The study in the frame has no title.'));
    await page.goto(`${base}/study/krk`);
    await see(page, 'iframe', 'The study is not found as “krk”.');
    if (!page.url().endsWith('/study/KRvK')) fail(`The address of the study is ${page.url()}.`);
  },

  async 'the five papers are listed, and a report opens'({ page, base }) {
    await page.goto(`${base}/papers`);
    await see(page, '.papers .card', 'No paper is listed.');
    const n = await page.locator('.papers .card').count();
    if (n !== 5) fail(`${n} papers are listed, not five.`);
    const report = page.getByRole('link', { name: 'Read the report' });
    if (!(await report.count())) return void (await see(page, '.command', 'There is neither a report nor a command to make one.'));
    await report.first().click();
    await see(page, 'h1', 'The report has no title.');
  },

  async 'games: an empty list, or collections'({ page, base }) {
    await page.goto(`${base}/games`);
    await see(page, '.games h1', 'The view of games is empty.');
    await see(page, '.cards a, .state.empty', 'Neither games nor a word about them.');
  },

  async 'games are added, mined and looked at'({ page, base }) {
    const name = await add(page, base, 'stories', collection());
    await page.getByRole('button', { name: `Mine ${name}` }).click();
    await see(page, '.job-words, .part svg', 'Mining shows no progress.');
    await see(page, '.part svg', 'Mining ended without a gallery.', long);
    const told = () => words(page, '[role=status]');
    const all = await told();
    if (!/[1-9]\d* part-positions? of/.test(all)) fail(`The gallery says “${all}”.`);
    await page.selectOption('#colour', 'black');
    await until(async () => (await told()) !== all, 'The filter filters nothing.');
    const tabs = [['Heat maps', '.heat svg'], ['Mirrored', '.mirror td'], ['Truth against practice', 'td a[href^="/study/K"]']];
    for (const [tab, selector] of tabs) {
      await page.getByRole('link', { name: tab }).click();
      await see(page, selector, `The tab ${tab} is empty.`);
    }
    await page.goto(`${base}/games`);
    await see(page, `.cards a[href="/games/${name}"] .tag.win`, `${name} is not listed as mined.`);
  },

  async 'a job shows its progress and can be cancelled'({ page, base, mock }) {
    const [material, fen] = mock ? ['KBNvK', '8/8/8/3k4/8/8/8/BN2K3 w - - 0 1'] : await unsolved(base);
    await page.goto(`${base}/explore?fen=${encodeURIComponent(fen)}`);
    await see(page, '.job-words', 'No progress was shown.');
    // What is done beside the name: a job that only waits for its turn has not begun.
    const begun = new RegExp(`Solving ${material}: (?!waiting)`);
    await until(async () => begun.test(await words(page, '.job-words')), 'The progress does not say what is solved.', long);
    const share = mock ? /\d+ of [\d,]+ \(\d+ %\)/ : /\d+ (of|so far)|Started/;
    await until(async () => share.test(await words(page, '.job-share')), 'The progress does not say how far it is.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await see(page, '.state.cancelled .what', 'The work was not cancelled.', long);
    if (!/cancelled/.test(await words(page, '.state.cancelled .what'))) fail('The page does not say that the work was cancelled.');
    const { body } = await api(base, '/api/v1/jobs');
    const job = body.jobs.filter(j => j.material === material).sort((a, b) => Number(b.id) - Number(a.id))[0];
    if (job?.state !== 'cancelled') fail(`The server says that the work is ${job?.state}.`);
    await page.fill('#fen', '8/8/8/3k4/8/8/8/Q3K3 w - - 0 1');
    await page.press('#fen', 'Enter');
    await verdict(page);
  },

  async 'without a server the page says so, and reconnects'({ page, base }) {
    await page.goto(`${base}/explore?fen=${encodeURIComponent(first)}`);
    await verdict(page);
    await page.route('**/api/**', route => route.abort());
    await page.locator('.moves .move').first().click();
    await see(page, '.state.offline', 'Nothing says that the server is gone.');
    await page.unroute('**/api/**');
    await verdict(page);
  },

  async 'a phone’s width needs no scrolling sideways, and the board comes first'({ context, base }) {
    const page = await context.newPage();
    await page.setViewportSize({ width: 360, height: 740 });
    const views = ['/', '/train/KRvK?side=white&seed=1', '/patterns/krk.pat', '/games', '/study', '/study/KRvK', '/papers'];
    for (const view of views) {
      await page.goto(base + view);
      await page.waitForLoadState('networkidle', { timeout: 20000 }).catch(() => undefined);
      await noSideScroll(page, view);
    }
    await page.goto(`${base}/`);
    await verdict(page);
    const [board, said] = [await page.locator('.board').boundingBox(), await page.locator('.verdict').boundingBox()];
    if (!(board.y < said.y && board.width > 320)) fail('On a phone the board is not first, or is small.');
    await noSideScroll(page, 'Explore with its explanation');
  },

  async 'dark and light are kept'({ page, base }) {
    await page.goto(`${base}/papers`);
    await page.getByRole('button', { name: 'Dark colours' }).click();
    await page.reload();
    const theme = await page.evaluate(() => document.documentElement.dataset.theme);
    if (theme !== 'dark') fail('The dark colours were not kept.');
  },
};
