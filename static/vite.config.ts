import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { breakpointsInSheets, breakpointsInStyles } from './build/breakpoints.ts'
import { chunks } from './build/chunks.ts'
import { compressed } from './build/compress.ts'
import { fonts } from './build/fonts.ts'
import { licenceCheck } from './build/licences.ts'
import { scopes } from './build/scopes.ts'
import { worker } from './build/worker.ts'
import { words } from './build/words.ts'

// `npx vite` serves the sources and passes the rest on to a running server (SERVER_ADDRESS).
const server = process.env['SERVER_ADDRESS'] ?? '127.0.0.1:8080'

export default defineConfig({
  plugins: [
    breakpointsInSheets(),
    svelte({
      configFile: false,
      preprocess: breakpointsInStyles,
      // Without them a component that has no state would bring the code for the old ones.
      compilerOptions: { cssHash: scopes(), runes: true },
    }),
    fonts(),
    words(),
    worker(),
    licenceCheck(),
    compressed(),
  ],
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    // The security policy allows no `data:` addresses and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/sw/serviceWorker.ts' },
      // The worker keeps its name and its place, from where it sees all pages.
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: [chunks()] },
      },
    },
  },
  server: {
    proxy: {
      '/api': `http://${server}`,
      '/ws': { target: `http://${server}`, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
  test: { include: ['src/**/*.test.ts'] },
})
