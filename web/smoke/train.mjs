// Stories of Train.
import { api, fail, long, see, until, words } from './help.mjs';

const current = page => page.evaluate(() => document.querySelector('.log')?.childElementCount ?? 0);

async function hints(page) {
  const button = page.getByRole('button', { name: /^Hint:/ });
  for (let step = 1; step <= 3; step++) {
    await button.click();
    await see(page, `.hints [data-step="${step}"]`, `Hint ${step} did not come.`, long);
  }
  const uci = await page.getAttribute('.hints [data-step="3"]', 'data-uci');
  return uci ?? fail('The third hint names no move.');
}

async function play(page, move) {
  await page.fill('#move', move);
  await page.press('#move', 'Enter');
}

export const train = {
  async 'KRvK is won to mate with hints'({ page, base }) {
    await page.goto(`${base}/train/KRvK?side=white&defender=perfect&seed=11`);
    await see(page, '.task', 'No training position came.', long);
    for (let made = 0; made < 40; made++) {
      const uci = await hints(page);
      await play(page, uci);
      await until(async () => (await current(page)) > made || (await page.locator('.state.error').count()), `${uci} was not judged.`);
      if (await page.locator('.summary').count()) break;
    }
    const end = await see(page, '.summary h2', 'Forty moves with hints did not mate.');
    if (!/checkmate/i.test(await end.innerText())) fail(`The game ended with “${await end.innerText()}”.`);
    if (!/best play|needed/.test(await words(page, '.summary'))) fail('The summary does not compare with best play.');
    await page.locator('.progress-box summary').click();
    await see(page, '.progress-box td', 'The progress was not kept.');
    await page.reload();
    await page.locator('.progress-box summary').click();
    await see(page, '.progress-box td', 'A reload lost the progress.');
  },

  async 'a move that throws the win stops, and can be taken back'({ page, base }) {
    for (let seed = 1; seed <= 60; seed++) {
      const start = await api(base, `/api/v1/train/position?material=KRvK&side=white&seed=${seed}`);
      const told = await api(base, `/api/v1/explain?fen=${encodeURIComponent(start.body.fen)}`);
      const bad = told.body.moves?.find(m => m.category === 'draw');
      if (!bad) continue;
      await page.goto(`${base}/train/KRvK?side=white&seed=${seed}`);
      await see(page, '.task', 'No training position came.', long);
      await play(page, bad.uci);
      await see(page, '.mistake', `${bad.san} throws the win, and nothing stopped.`);
      await page.getByRole('button', { name: /take it back/i }).click();
      await until(async () => !(await page.locator('.mistake').count()), 'The move was not taken back.');
      await play(page, told.body.best[0].uci);
      await until(async () => (await current(page)) === 1, 'After taking back no move can be made.');
      return;
    }
    fail('None of 60 positions has a move that throws the win.');
  },

  async 'a longer win is accepted and says by how much'({ page, base }) {
    const start = await api(base, '/api/v1/train/position?material=KRvK&side=white&seed=5');
    const told = await api(base, `/api/v1/explain?fen=${encodeURIComponent(start.body.fen)}`);
    const slow = told.body.moves.filter(m => m.category === 'win' && m.dtm > told.body.dtm).pop() ?? fail('Every winning move is best.');
    await page.goto(`${base}/train/KRvK?side=white&seed=5`);
    await see(page, '.task', 'No training position came.', long);
    await play(page, slow.uci);
    await until(async () => /longer/.test(await words(page, '.train-status')), `${slow.san} is longer, and nothing said so.`);
  },

  async 'the weaker side can be played'({ page, base }) {
    await page.goto(`${base}/train/KRvK?side=black&seed=2`);
    const task = await see(page, '.task', 'No training position came.', long);
    if (!/You play Black/.test(await task.innerText())) fail(`The task was “${await task.innerText()}”.`);
    await play(page, await hints(page));
    await until(async () => (await current(page)) === 1, 'The defender’s move was not judged.');
  },

  async 'a win that the machine throws ends the exercise: the draw is saved'({ page, base }) {
    for (let seed = 1; seed <= 60; seed++) {
      const start = await api(base, `/api/v1/train/position?material=KRvK&side=black&seed=${seed}`);
      const told = await api(base, `/api/v1/explain?fen=${encodeURIComponent(start.body.fen)}`);
      const best = told.body.best[0];
      const judged = await api(base, `/api/v1/train/judge?fen=${encodeURIComponent(start.body.fen)}&move=${best.uci}`);
      const reply = await api(base, `/api/v1/train/reply?fen=${encodeURIComponent(judged.body.fen)}&defender=human&seed=${seed}`);
      if (reply.body.category !== 'draw') continue;
      // Spelt in another way, it is the same ending.
      await page.goto(`${base}/train/krk?side=black&defender=human&seed=${seed}`);
      await see(page, '.task', 'No training position came.', long);
      if (!page.url().includes('/train/KRvK?')) fail(`The address of KRvK is ${page.url()}.`);
      await play(page, best.uci);
      const end = await see(page, '.summary h2', `${reply.body.san} threw the win, and the exercise went on.`);
      if (!/You saved the draw/.test(await end.innerText())) fail(`The exercise ended with “${await end.innerText()}”.`);
      await page.locator('.progress-box summary').click();
      if (!/KRvK, black/.test(await words(page, '.progress-box table'))) fail('The progress is not kept under KRvK.');
      return;
    }
    fail('In none of 60 positions does the human-like machine throw its win at once.');
  },

  async 'a move taken back is counted in the summary'({ page, base }) {
    await page.goto(`${base}/train/KRvK?side=white&seed=11`);
    await see(page, '.task', 'No training position came.', long);
    let back = false;
    for (let made = 0; made < 40; made++) {
      await play(page, await hints(page));
      await until(async () => (await current(page)) > made, 'The move was not judged.');
      if (await page.locator('.summary').count()) break;
      if (!back) {
        back = true;
        await page.getByRole('button', { name: '↶ Take back' }).click();
        await until(async () => (await current(page)) === made, 'The move was not taken back.');
        made--;
      }
    }
    await see(page, '.summary', 'Forty moves with hints did not mate.');
    if (!/1 move taken back/.test(await words(page, '.summary'))) fail(`The summary says “${await words(page, '.summary')}”.`);
  },
};
