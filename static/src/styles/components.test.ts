import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// A component styles itself. What a child shall look like it is told by a property, or by a custom property that it
// asks for; so nothing changes far away when its elements do.

/** What the settings say at the root of the document; the component's own elements follow. */
const byPreference = /^\s*:global\((\[data-[a-z]+='[a-z]+'\]|:root\[data-[a-z]+='[a-z]+'\])\) [^:]/

/** Whatever else reaches beyond its component, and why. */
const reaching = [
  // Printed, the sheet is alone on the page.
  'RecoveryPhrase.svelte: :global(body:has(> .phrase-sheet) > :not(.phrase-sheet)) {',
  'RecoveryPhrase.svelte: :global(:root:has(> body > .phrase-sheet), body:has(> .phrase-sheet)) {',
]

test('components style nothing but themselves', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.svelte'),
  )
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    readFileSync(folder + file, 'utf8')
      .split('\n')
      .filter(
        (line) => line.includes(':global') && (!byPreference.test(line) || line.split(':global').length > 2),
      )
      .map((line) => `${file.split('/').at(-1)}: ${line.trim()}`),
  )
  expect(found.sort()).toEqual(reaching.sort())
})
