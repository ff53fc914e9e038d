// Draws public/icons/ from src/icon.svg, after that has changed: `node build/icons.mjs`.

import { chromium } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const die = await readFile(here('../src/icon.svg'), 'utf8')
const felt = '#1F514B' // the tray, by day

/** The die of so many parts of the icon; without ground the corners are clear. */
const icons = [
  { name: '192', size: 192, share: 1, ground: 'transparent' },
  { name: '512', size: 512, share: 1, ground: 'transparent' },
  // What a launcher cuts off lies outside four fifths.
  { name: 'maskable', size: 512, share: 0.58, ground: felt },
  { name: 'apple', size: 180, share: 0.7, ground: felt },
]

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const page = await browser.newPage()
for (const { name, size, share, ground } of icons) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>
    body { margin: 0; display: grid; place-items: center; height: 100vh; background: ${ground} }
    svg { width: ${100 * share}%; transform: translateY(-1%) }
  </style>${die}`)
  await page.screenshot({ path: here(`../public/icons/${name}.png`), omitBackground: true })
}
await browser.close()
