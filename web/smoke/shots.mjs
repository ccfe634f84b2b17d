// Pictures of every view: wide and light, wide and dark, and a phone. For eyes, not for comparison.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const views = {
  explore: ['/', '.moves'],
  map: ['/', '.moves', async page => { await page.keyboard.press('m'); await page.waitForSelector('.cell[data-mark="win"]'); }],
  train: ['/train/KRvK?side=white&seed=11', '.task', async page => { await page.keyboard.press('h'); await page.waitForSelector('.hints li'); }],
  study: ['/study', '.cards'],
  lesson: ['/study/KRvK', '.bar'],
  patterns: ['/patterns/krk.pat', '.classes'],
  games: ['/games', '.games h1'],
  papers: ['/papers', '.papers'],
};
const mockOnly = {
  gallery: ['/games/club', '.part'], heat: ['/games/club?tab=heat', '.heat'], mirror: ['/games/club?tab=mirror', '.mirror'], truth: ['/games/club?tab=truth', 'td'],
  job: [`/explore?fen=${encodeURIComponent('8/8/8/3k4/8/8/8/BN2K3 w - - 0 1')}`, '.job-words'],
  error: ['/explore?fen=nonsense', '[role=alert]'],
};
const kinds = [['light', 1200, 860, 'light'], ['dark', 1200, 860, 'dark'], ['phone', 390, 844, 'light']];

export async function shots(browser, base, mock, folder) {
  mkdirSync(folder, { recursive: true });
  for (const [kind, width, height, colorScheme] of kinds)
    for (const [name, [path, wait, act]] of Object.entries({ ...views, ...(mock ? mockOnly : {}) })) {
      const page = await browser.newPage({ viewport: { width, height }, colorScheme });
      try {
        await page.goto(base + path);
        await page.waitForSelector(wait, { timeout: 20000 });
        await act?.(page);
        await page.waitForTimeout(400);
        await page.screenshot({ path: join(folder, `${name}-${kind}.png`), fullPage: true });
      } catch (error) {
        console.log(`no picture of ${name}, ${kind}: ${String(error.message).split('\n')[0]}`);
      }
      await page.close();
    }
}
