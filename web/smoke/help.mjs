// What the stories share. Every wait is bounded and ends in a sentence that says what was not there.
export const first = '8/8/8/3k4/8/8/8/R3K3 w - - 0 1';
const second = 1000;
/** Long waits are for a server that solves its first table. */
export const long = 120 * second;

export class Story extends Error {}
export const fail = sentence => { throw new Story(sentence); };

/** Waits until `look` gives something true in this process. */
export async function until(look, sentence, ms = 20 * second) {
  const end = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) fail(sentence);
    await new Promise(done => setTimeout(done, 80));
  }
}

/** Waits for something to be seen. An error that stays on the page ends the wait: it will not go away by itself. */
export async function see(page, selector, sentence, ms = 20 * second) {
  const found = page.locator(selector).first();
  const alerts = async () => (await page.locator('[role=alert]').allInnerTexts().catch(() => [])).join(' ').replace(/\s+/g, ' ');
  const end = Date.now() + ms;
  let wrong = 0;
  while (!(await found.isVisible().catch(() => false))) {
    const said = await alerts();
    if (said === '') wrong = 0;
    else wrong ||= Date.now();
    if (Date.now() > end || (wrong && Date.now() - wrong > 8 * second)) fail(`${sentence}${said ? ` The page says: ${said}` : ''}`);
    await new Promise(done => setTimeout(done, 80));
  }
  return found;
}

export const words = async (page, selector) => (await page.locator(selector).first().innerText()).trim();
export const fen = page => page.inputValue('#fen');
export const verdict = async page => {
  await see(page, '.verdict .words', 'No verdict was shown.', long);
  return words(page, '.verdict .words');
};

/** The answer of the API itself, to compare the page with. Jobs are waited for. */
export async function api(base, path) {
  const end = Date.now() + long;
  for (;;) {
    const answer = await fetch(base + path);
    if (answer.status !== 202) return { status: answer.status, body: await answer.json() };
    if (Date.now() > end) fail(`${path} was still being worked on after two minutes.`);
    await new Promise(done => setTimeout(done, 300));
  }
}

export const noSideScroll = async (page, what) => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (wide > 0) fail(`${what} is ${wide} pixels wider than the window.`);
};

/** The middle of a square on the page. */
export async function middle(page, square) {
  const box = await page.locator(`.cell[data-square="${square}"]`).boundingBox();
  if (!box) fail(`The square ${square} is not on the page.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function drag(page, from, to) {
  const [a, b] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up();
}
