// Draws public/icons/ from src/icon.svg. Run it when that has changed: `node build/icons.mjs`.

import { chromium } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const die = await readFile(here('../src/icon.svg'), 'utf8')
const tray = '#1F514B' // in the light theme

/** Each icon's share for the die, and its background; corners are transparent without one. */
const icons = [
  { name: '192', size: 192, share: 1, background: 'transparent' },
  { name: '512', size: 512, share: 1, background: 'transparent' },
  // A launcher may crop what is outside the central four fifths.
  { name: 'maskable', size: 512, share: 0.58, background: tray },
  { name: 'apple', size: 180, share: 0.7, background: tray },
]

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const page = await browser.newPage()
for (const { name, size, share, background } of icons) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>
    body { margin: 0; display: grid; place-items: center; height: 100vh; background: ${background} }
    svg { width: ${100 * share}%; transform: translateY(-1%) }
  </style>${die}`)
  await page.screenshot({ path: here(`../public/icons/${name}.png`), omitBackground: true })
}
await browser.close()
