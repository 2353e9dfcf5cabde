import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const catalogue = here('../src/kartenhaus/rulebook/catalogue');
const server = process.env['KARTENHAUS_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), cardScenes(), sizeReport(200)],
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
 * The module `virtual:scenes`: of a large set of icons, the outlines of those that cards of Labor
 * Chaos show. The set has its own licence: see the README.
 */
function cardScenes(): Plugin {
  const id = 'virtual:scenes';
  const list = here('src/games/labor_chaos/scenes.json');
  const set = here('node_modules/@iconify-json/game-icons/icons.json');
  return {
    name: 'card-scenes',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) {
        return null;
      }
      this.addWatchFile(list);
      const wanted = JSON.parse(readFileSync(list, 'utf8')) as Record<string, object>;
      const { icons } = JSON.parse(readFileSync(set, 'utf8')) as {
        icons: Record<string, { body: string }>;
      };
      const names = new Set(Object.values(wanted).flatMap((part) => Object.values(part)));
      const outlines = [...names].map((name) => [name, outline(icons[name]?.body, name)]);
      return `export default ${JSON.stringify(Object.fromEntries(outlines))};`;
    },
  };
}

/** What an icon of the set draws, on a grid of 512; fractions cannot be seen at the size of cards. */
function outline(body: string | undefined, name: string): string {
  const path = body?.match(/^<path fill="currentColor" d="([^"]+)"\/>$/)?.[1];
  if (path === undefined) {
    throw new Error(`the set of icons has no ${name} of one path`);
  }
  return path.replace(/-?\d*\.\d+/g, (number, at: number) => {
    const rounded = String(Math.round(Number(number))).replace(/^(-?)0\./, '$1.');
    // Two numbers may stand without a gap: ".5.5".
    return /[\d.]/.test(path[at - 1] ?? '') && !rounded.startsWith('-') ? ` ${rounded}` : rounded;
  });
}

/**
 * Prints what the client weighs in gzip, beside the budget of a first load in kB: the page and all
 * it names, the font, the larger language, and the largest of the games and tools.
 */
function sizeReport(budget: number): Plugin {
  return {
    name: 'size-report',
    apply: 'build',
    writeBundle(options, bundle) {
      const size = (name: string) => gzipSync(readFileSync(join(options.dir ?? '', name))).length;
      const sum = (names: Iterable<string>) => [...names].reduce((all, one) => all + size(one), 0);
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const page = new Set(chunks.filter((one) => one.isEntry).flatMap(withImports));
      const later = chunks.filter((one) => one.isDynamicEntry && !page.has(one.fileName));
      const largest = (languages: boolean) =>
        Math.max(
          ...later
            .filter((one) => /\/i18n\//.test(one.facadeModuleId ?? '') === languages)
            .map((one) => sum(withImports(one).filter((name) => !page.has(name)))),
        );
      const whole = Object.keys(bundle);
      const fonts = whole.filter((name) => name === 'index.html' || name.endsWith('.woff2'));
      const first = (sum([...page, ...fonts]) + largest(true) + largest(false)) / 1000;
      const verdict = first <= budget ? 'within' : 'ABOVE';
      console.log(
        `client: first load with a table ${first.toFixed(1)} kB gzip, ${verdict} the budget of ` +
          `${budget} kB; everything ${(sum(whole) / 1000).toFixed(1)} kB`,
      );

      /** A chunk with all that it needs at once, styles included. */
      function withImports(chunk: Rolldown.OutputChunk): string[] {
        const seen = new Set<string>();
        const visit = (name: string) => {
          const one = bundle[name];
          if (one?.type === 'chunk' && !seen.has(name)) {
            seen.add(name);
            one.viteMetadata?.importedCss.forEach((css) => {
              seen.add(css);
            });
            one.imports.forEach(visit);
          }
        };
        visit(chunk.fileName);
        return [...seen];
      }
    },
  };
}
