// Stories in a real browser. BASE: a server that runs already (else the mock is started); SHOTS: a folder for
// pictures; ONLY: a word in the names of the stories to run; CHROMIUM: the browser.
import { chromium } from 'playwright-core';
import { start } from '../mock/server.mjs';
import { explore } from './explore.mjs';
import { others } from './others.mjs';
import { shots } from './shots.mjs';
import { train } from './train.mjs';

const mock = process.env.BASE ? null : await start();
const base = (process.env.BASE ?? `http://127.0.0.1:${mock.address().port}`).replace(/\/$/, '');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const stories = Object.entries({ ...explore, ...train, ...others }).filter(([name]) => name.includes(process.env.ONLY ?? ''));
let failed = 0;
let skipped = 0;

for (const [name, story] of stories) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, colorScheme: 'light' });
  context.setDefaultTimeout(20000);
  const page = await context.newPage();
  // A page that breaks quietly is broken all the same; so is one that asks others for something.
  const faults = [];
  context.on('weberror', e => faults.push(e.error().message));
  page.on('console', m => m.type() === 'error' && /Content Security|Refused/.test(m.text()) && faults.push(m.text()));
  context.on('request', r => !r.url().startsWith(base) && !/^(data|blob|about):/.test(r.url()) && faults.push(`a request to ${r.url()}`));
  const began = Date.now();
  let said = '';
  try {
    const note = await story({ page, context, base, mock: mock !== null });
    if (typeof note === 'string') { said = ` # ${note}`; skipped++; }
    if (faults.length) throw new Error(`The page had faults: ${faults.join('; ')}`);
  } catch (error) {
    failed++;
    said = `\n     ${error.message}`;
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/failed-${failed}.png` }).catch(() => undefined);
  }
  console.log(`${said.startsWith('\n') ? 'not ok' : 'ok'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)${said}`);
  await context.close();
}

if (process.env.SHOTS) await shots(browser, base, mock !== null, process.env.SHOTS);
await browser.close();
mock?.closeAllConnections();
mock?.close();
console.log(`${stories.length - failed - skipped} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed ? 1 : 0);
