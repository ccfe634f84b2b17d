import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** The licence texts of all packages that end up in the bundle: their licences ask for it. */
function licences(): Plugin {
  return {
    name: 'licences',
    generateBundle(_, bundle) {
      const folders = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of chunk.moduleIds) {
          const found = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id);
          if (found) folders.add(found[0]);
        }
      }
      const texts = [...folders].map(folder => {
        const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
        const file = readdirSync(folder).find(name => /^(licen[cs]e|copying)/i.test(name));
        const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '(the package ships no licence text)';
        return { name: about.name as string, text: `${about.name} ${about.version}, ${about.license}\n\n${text}\n` };
      });
      texts.sort((a, b) => (a.name < b.name ? -1 : 1));
      const head = 'Packages of others in the page of Lucena, and their licences.\n';
      const source = [head, ...texts.map(t => t.text)].join(`\n${'='.repeat(78)}\n\n`);
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
    },
  };
}

const server = process.env['BASE'] ?? 'http://127.0.0.1:8788';

export default defineConfig({
  plugins: [licences()],
  // The program embeds what lies in its own crate.
  build: { outDir: '../crates/serve/dist', emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false }, reportCompressedSize: false },
  server: {
    host: '127.0.0.1',
    // The name that the browser asked for stays: the server takes changes only from its own page.
    proxy: Object.fromEntries(['/api', '/standard', '/studies', '/reports'].map(path => [path, { target: server, changeOrigin: false }])),
  },
});
