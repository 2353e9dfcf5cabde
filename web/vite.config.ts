import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const catalogue = here('../src/kartenhaus/rulebook/catalogue');
const server = process.env['KARTENHAUS_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), sizeReport(200)],
  resolve: { alias: { $catalogue: catalogue } },
  build: {
    outDir: here('../src/kartenhaus/server/static'),
    emptyOutDir: true,
    target: 'es2022',
    // The server's content security policy allows files of its own origin only, no data: URLs.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    fs: { allow: ['.', catalogue] },
    proxy: {
      // With the page's own host: the server refuses what comes from a foreign page.
      '/api': { target: server, changeOrigin: false },
      '/ws': { target: server, changeOrigin: false, ws: true },
    },
  },
});

/**
 * Prints what the built client weighs in gzip: all games, all tools, both languages. A first load
 * is a part of it; while even the whole stays within the budget of a first load, every load does.
 */
function sizeReport(budget: number): Plugin {
  let folder = '';
  return {
    name: 'size-report',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => gzipSync(readFileSync(join(entry.parentPath, entry.name))).length);
      const total = sizes.reduce((sum, size) => sum + size, 0) / 1000;
      const verdict = total <= budget ? 'within' : 'ABOVE';
      console.log(
        `client: ${total.toFixed(1)} kB gzip in all, ${verdict} the budget of ${budget} kB`,
      );
    },
  };
}
