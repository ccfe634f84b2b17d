// Bundles each test with esbuild, which Vite brings along, and hands them to node's own runner.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const out = mkdtempSync(join(tmpdir(), 'lucena-web-test-'));
const names = readdirSync(here).filter(name => name.endsWith('.test.ts'));
buildSync({ entryPoints: names.map(name => here + name), outdir: out, outExtension: { '.js': '.mjs' }, bundle: true, platform: 'node', format: 'esm', logLevel: 'warning' });
const run = spawnSync(process.execPath, ['--test', ...names.map(name => join(out, name.replace(/\.ts$/, '.mjs')))], { stdio: 'inherit' });
rmSync(out, { recursive: true });
process.exit(run.status ?? 1);
