import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { compressed } from './build/compress.ts'
import { fonts } from './build/fonts.ts'
import { scopes } from './build/scopes.ts'
import { worker } from './build/worker.ts'
import { words } from './build/words.ts'
import { thanked } from './build/works.ts'

// `npx vite` serves the sources and passes the rest on to a running server (RATTLE_ADDR).
const server = process.env['RATTLE_ADDR'] ?? '127.0.0.1:8080'

/** What only those need who have played, or look round, or are not alone. */
const later = {
  screens: 'alone|results|lab|lesson|same|boards|daily|profile|replay|match|duel|settings|recover',
  parts: 'Amount|Phrase|Pick|Talk',
  lib: 'departure|same|story|boards|chart|daily|dates|following|profiles|rounds|matches|mutes|search|devices|phrase|contest|ending|filters|message\\.|sharing|verdict|modal|brief',
  english: 'about|alone|boards|daily|devices|lab|lesson|match|phrase|profile|replay|results|tv',
}
/** What only those need who come to a table by its link, or wait at one: Play leads past it. */
const doors =
  'screens/(lobby/|home/Offers|play/places|Seat|Gone|NoTable)|lib/shape|parts/(Bar|Choice|Code\\.|CodeEntry|CodeInput|Notice|OwnTable|Page|SendLink|Sheet|Standings|Token|Watching)'
/** What of Svelte itself the first screens go without. */
const ofSvelte = 'internal/client/dom/elements/(bindings/select|transitions)'
const notForLater = new RegExp(
  `^(?!.*/src/(${ofSvelte}|alone/|screens/Away|screens/(${later.screens})/|parts/(${later.parts})|lib/(${later.lib})|lang/en/(${later.english})|${doors}))`,
)
const forLater = new RegExp(`/src/lib/(${later.lib})`)

export default defineConfig({
  plugins: [
    svelte({ configFile: false, compilerOptions: { cssHash: scopes() } }),
    fonts(),
    words(),
    worker(),
    thanked(),
    compressed(),
  ],
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    // The security policy allows no `data:` addresses and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/sw/worker.ts' },
      // The worker keeps its name and its place, from where it sees all pages.
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // What a first visit shares with other screens is one file: thirty small ones send 20 KB of headers.
        codeSplitting: {
          groups: [
            { name: 'common', minShareCount: 2, test: notForLater },
            { name: 'further', minShareCount: 2, test: forLater },
            { name: 'doors', minShareCount: 2, test: new RegExp(`/src/(${doors})`) },
          ],
        },
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
