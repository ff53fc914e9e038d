import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { phone } from './visitor'
import { nonsenseOn, wordsOn } from './words'

// Where the system paints all colours itself, what is told by our colours and shadows must be told otherwise.

/** What is painted, with nothing over it and no ring round it. */
async function painted(page: Page, what: Locator): Promise<Buffer> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  return what.screenshot({ animations: 'disabled' })
}

/** What of an element is left where the system paints. */
const look = (what: Locator) =>
  what.evaluate((element) => {
    const { backgroundColor, color, borderTopStyle, borderTopWidth } = getComputedStyle(element)
    return [backgroundColor, color, borderTopStyle, borderTopWidth].join(' ')
  })

test('what is chosen, and what is on, can be told in forced colours', async ({ arrives }) => {
  const ann = await arrives('Ann', { ...phone, forcedColors: 'active' })
  await ann.creates()
  const option = ann.page.getByRole('group', { name: 'Board' }).getByText('5 by 5', { exact: true })
  const before = await painted(ann.page, option)
  await option.click()
  await ann.seesChosen('Board', '5 by 5')
  expect(before.equals(await painted(ann.page, option))).toBe(false)
  const chosen = ann.page.getByRole('group', { name: 'Board' }).locator('label')
  expect(await look(chosen.nth(1))).not.toBe(await look(chosen.nth(0)))
  await ann.picture('forced-lobby')

  await ann.presses('Settings')
  const type = ann.page.getByRole('switch', { name: 'Larger type' })
  const off = await painted(ann.page, type)
  await ann.turns('Sound')
  await ann.seesTurned('Sound', false)
  const silent = await painted(ann.page, ann.page.getByRole('switch', { name: 'Sound' }))
  await ann.turns('Sound')
  const sounding = await painted(ann.page, ann.page.getByRole('switch', { name: 'Sound' }))
  expect(silent.equals(sounding)).toBe(false)
  await ann.turns('More contrast')
  await ann.seesTurned('More contrast', true)
  expect(off.equals(await painted(ann.page, ann.page.getByRole('switch', { name: 'More contrast' })))).toBe(
    false,
  )
  await ann.picture('forced-settings')
})

test('a round is played in forced colours, to its last seconds and its podium', async ({ arrives, bob }) => {
  const ann = await arrives('Ann', { ...phone, forcedColors: 'active' })
  const code = await ann.creates({ seconds: 25 })
  await bob.joins(code)
  await ann.sees('Bob')
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  await bob.looksAtTheBoard()
  const clock = ann.page.getByRole('heading', { level: 1 })
  const calm = await look(clock)
  // What becomes of a word is on the dice for less than a second.
  await ann.page.evaluate(() => {
    const looks: Record<string, string> = {}
    Object.assign(window, { looks })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const die = target as HTMLElement
        const { backgroundColor, color, borderTopStyle, borderTopWidth } = getComputedStyle(die)
        const outcome = die.dataset['outcome'] ?? 'idle'
        looks[outcome] = [backgroundColor, color, borderTopStyle, borderTopWidth].join(' ')
      }
    }).observe(document.querySelector('.surface')!, { subtree: true, attributeFilter: ['data-outcome'] })
  })
  const [first, bobs] = wordsOn(board)
  await ann.tapsLetters(first)
  const dice = ann.page.getByRole('gridcell')
  const traced = ann.page.getByRole('gridcell', { selected: true })
  const untraced = ann.page.getByRole('gridcell', { selected: false })
  expect(await look(traced.first())).not.toBe(await look(untraced.first()))
  await ann.picture('forced-play')
  await ann.presses('Send')
  await ann.scores(first)
  await ann.types(first)
  await ann.hears(/already$/)
  await ann.types(nonsenseOn(board))
  await ann.hears(/not in the dictionary$/)
  await bob.types(bobs)
  await bob.scores(bobs)
  await expect(dice.locator('[data-outcome]')).toHaveCount(0)
  const looks = await ann.page.evaluate(() => Object.values((window as unknown as { looks: object }).looks))
  expect(new Set(looks).size, `idle, counted, had, refused: ${looks.join('; ')}`).toBe(4)
  await expect(clock).toHaveClass(/last/)
  expect(await look(clock)).not.toBe(calm)
  await ann.picture('forced-last')
  await ann.seesTheEnd()
  const steps = ann.page.locator('.step')
  await expect(steps.first()).toHaveCSS('border-top-style', 'solid')
  expect(await look(steps.nth(0))).not.toBe(await look(steps.nth(1)))
  await ann.picture('forced-results')
})
