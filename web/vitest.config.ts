import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vite.config.ts';

// Logic only: what needs a page is tested in a real browser, from tests/browser.
export default mergeConfig(
  base,
  defineConfig({
    resolve: { conditions: ['browser'] },
    test: { environment: 'node', include: ['src/**/*.test.ts'], passWithNoTests: true },
  }),
);
