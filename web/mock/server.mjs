// A stand-in for `lucena serve`, for work on the page: the API of docs/guide/api.md on 127.0.0.1, and the built page.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as games from './games.mjs';
import * as jobs from './jobs.mjs';
import * as patterns from './patterns.mjs';
import { Bad } from './position.mjs';
import * as say from './say.mjs';
import * as t from './table.mjs';

const dist = fileURLToPath(new URL('../../crates/serve/dist/', import.meta.url));
const studies = new Set(['KRvK']);
class Later { constructor(job) { this.job = job; } }

/** The position, with its table; a table that is missing starts a job that the page can follow. */
function position(fen) {
  const q = say.read(fen);
  if (!q.simple) {
    throw new Later(jobs.start('solve', q.material, { ms: 12000, finish: () => { throw new Bad(422, `The mock has no table of ${q.material}.`, 'Start the real server: lucena serve.'); } }));
  }
  if (!t.solved(q.pos.kind)) throw new Later(jobs.start('solve', q.material, { ms: 1500, finish: () => t.make(q.pos.kind) }));
  return q;
}

const materials = () => ({
  materials: [['KQvK', 3, true, 'kqk.pat'], ['KRvK', 3, true, 'krk.pat'], ['KPvK', 3, true, 'kpk.pat'], ['KBvK', 3, false, null], ['KNvK', 3, false, null], ['KBNvK', 4, true, 'kbnk.pat'], ['KBBvK', 4, true, 'kbbk.pat'], ['KQvKR', 4, true, null], ['KRvKN', 4, true, null]]
    .map(([material, men, winnable, pattern]) => ({ material, men, solved: men === 3 && material !== 'KPvK' && t.solved(material[1]), winnable, pattern, plan: pattern?.replace('.pat', '.plan') ?? null, study: studies.has(material) })),
});

const reports = [['breda', 'Breda 2006: KRK Chess Endgame Database Knowledge Extraction and Compression'], ['sadikov', 'Sadikov and Bratko 2006: Learning long-term chess strategies from databases'], ['herik', 'van den Herik 1983: pattern classes'], ['luescher', 'Lüscher 2000: learned evaluation'], ['negoescu', 'Negoescu 2013: mining games with Krimp']];

async function api(method, path, q, body) {
  const fen = () => position(q.get('fen'));
  const [head, name, part] = path.split('/');
  if (head === 'materials') return materials();
  if (head === 'explain') return say.explain(fen());
  if (head === 'map') return say.map(fen(), q.get('square') ?? '', q.get('turn'));
  if (head === 'train') {
    if (name === 'position') {
      const kind = (q.get('material') ?? '')[1] ?? 'R';
      position(kind === 'Q' ? '8/8/8/3k4/8/8/8/Q3K3 w - - 0 1' : (q.get('material') === 'KRvK' ? '8/8/8/3k4/8/8/8/R3K3 w - - 0 1' : '8/8/8/3k4/8/8/8/BN2K3 w - - 0 1'));
      return say.trainPosition(kind, q.get('side') ?? 'white', q.get('seed') ?? 1);
    }
    if (name === 'judge') return say.judge(fen(), q.get('move'));
    if (name === 'reply') return say.reply(fen(), q.get('defender'));
    if (name === 'hint') return say.hint(fen(), Number(q.get('step') ?? 1));
  }
  if (head === 'patterns' && name === 'check' && method === 'POST') return patterns.check(JSON.parse(body));
  if (head === 'patterns') return name ? patterns.one(name) : patterns.list();
  if (head === 'words') return patterns.vocabulary();
  if (head === 'studies') return { studies: [...studies].map(material => ({ material, address: `/studies/${material}/index.html` })) };
  if (head === 'reports') return { reports: reports.map(([name, title], i) => i < 3 ? { name, title, address: `/reports/${name}/index.html` } : { name, title, address: null, command: `lucena report ${name} -o reports/${name}` }) };
  if (head === 'games' && !name) return games.list();
  if (head === 'games' && method === 'PUT') return games.add(name, body.length);
  if (head === 'games') {
    const phase = q.get('phase') ?? 'opening';
    const found = { table: () => games.table(name, phase), heat: () => games.heat(name, phase, q.get('piece') ?? 'N'), mirror: () => games.mirror(name), truth: () => games.truth(name) }[part];
    if (found) return found();
  }
  if (head === 'jobs' && method === 'POST') {
    const wanted = JSON.parse(body);
    if (wanted.kind === 'mine') throw new Later(jobs.start('mine', wanted.collection, { ms: 4000, tasks: ['reading games', 'mining the opening', 'mining the end'], finish: () => { games.find(wanted.collection).mined = true; } }));
    if (wanted.kind === 'study') throw new Later(jobs.start('study', wanted.material, { ms: 6000, tasks: ['solving', 'ranking attributes', 'training a plan', 'writing the page'], finish: () => studies.add(wanted.material) }));
    throw new Later(jobs.start('solve', wanted.material));
  }
  if (head === 'jobs' && method === 'DELETE') return jobs.cancel(name);
  if (head === 'jobs') return { jobs: jobs.list() };
  throw new Bad(404, `There is nothing at /api/v1/${path}.`, 'docs/guide/api.md lists what there is.');
}

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.txt': 'text/plain; charset=utf-8' };
const policy = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

async function page(path, res) {
  const made = /^\/(studies|reports)\/(\w+)\/index.html$/.exec(path);
  const headers = { 'content-security-policy': policy };
  if (made) {
    res.writeHead(200, { ...headers, 'content-type': types['.html'] });
    return res.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>${made[2]}</title><body style="font-family:sans-serif;margin:2rem;background:#fff;color:#222"><h1>${made[2]}</h1>${'<p>A page that the mock made up in place of the real one, long enough to scroll.</p>'.repeat(40)}`);
  }
  const file = normalize(join(dist, path));
  const safe = file.startsWith(dist) && extname(file) ? file : join(dist, 'index.html');
  const body = await readFile(safe).catch(() => readFile(join(dist, 'index.html')));
  res.writeHead(200, { ...headers, 'content-type': types[extname(safe)] ?? types['.html'] });
  res.end(body);
}

export function start(port = 0) {
  t.make('R');
  const server = createServer(async (req, res) => {
    const url = new URL(req.url, 'http://mock');
    const json = (status, value) => {
      res.writeHead(status, { 'content-type': 'application/json' });
      res.end(JSON.stringify(value));
    };
    try {
      if (!url.pathname.startsWith('/api/v1/')) return await page(url.pathname, res);
      const path = decodeURIComponent(url.pathname.slice(8));
      const events = /^jobs\/(\w+)\/events$/.exec(path);
      if (events) return jobs.stream(events[1], res);
      const chunks = [];
      for await (const chunk of req) chunks.push(chunk);
      json(req.method === 'PUT' ? 201 : 200, await api(req.method, path, url.searchParams, Buffer.concat(chunks).toString()));
    } catch (error) {
      if (error instanceof Later) json(202, { job: error.job });
      else json(error.status ?? 500, { error: { what: error.what ?? String(error), remedy: error.remedy ?? 'This is a mistake of the mock.' } });
    }
  });
  return new Promise(done => server.listen(port, '127.0.0.1', () => done(server)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await start(Number(process.env.PORT ?? 8788));
  console.log(`http://127.0.0.1:${server.address().port}`);
}
