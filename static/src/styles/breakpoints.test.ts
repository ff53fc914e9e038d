import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { expanded } from '../../build/breakpoints'

test.each([
  ['@media (--narrow) {', '@media (max-width: 639px) {'],
  ['@media (--not-narrow) and (--low) {', '@media (min-width: 640px) and (max-height: 599px) {'],
  ['@media (--wide), (--not-wide) {', '@media (min-width: 900px), (max-width: 899px) {'],
  ['a { color: var(--ink) }', 'a { color: var(--ink) }'],
])('%s', (named, css) => {
  expect(expanded(named)).toBe(css)
})

test('a name that is none stops the build', () => {
  expect(() => expanded('@media (--huge) {')).toThrow('--huge')
})

/** What one place alone needs: a screen for a whole room, a very large chart, a third column, the smallest phone. */
const alone = [
  '(min-width: 2000px) and (min-height: 1200px)',
  '(min-width: 3000px) and (min-height: 1800px)',
  '(min-width: 1800px)',
  '(min-width: 1100px)',
  '(max-width: 340px), (--low) and (orientation: landscape)',
]

test('styles know no other width or height', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const queries = files
    .filter((file) => /\.(svelte|css)$/.test(file))
    .flatMap((file) => [
      ...readFileSync(folder + file, 'utf8').matchAll(/@media ([^{]*(?:width|height)[^{]*) \{/g),
    ])
    .map(([, query]) => query)
  expect(queries.sort()).toEqual(alone.sort())
})
