import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { phone } from './visitor'
import { nonsenseOn, wordsOn } from './words'

// Where the system sets all colours, what our colours and shadows show must be shown in another way.

/** A screenshot of an element without hover and focus. */
async function screenshotOf(page: Page, what: Locator): Promise<Buffer> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  return what.screenshot({ animations: 'disabled' })
}

/** The styles of an element that are left in forced colours. */
const styleOf = (what: Locator) =>
  what.evaluate((element) => {
    const { backgroundColor, color, borderTopStyle, borderTopWidth } = getComputedStyle(element)
    return [backgroundColor, color, borderTopStyle, borderTopWidth].join(' ')
  })

test('what is selected or switched on is recognizable in forced colours', async ({ arrives }) => {
  const ann = await arrives('Ann', { ...phone, forcedColors: 'active' })
  await ann.creates()
  const option = ann.page.getByRole('group', { name: 'Board' }).getByText('5 by 5', { exact: true })
  const before = await screenshotOf(ann.page, option)
  await option.click()
  await ann.seesChosen('Board', '5 by 5')
  expect(before.equals(await screenshotOf(ann.page, option))).toBe(false)
  const chosen = ann.page.getByRole('group', { name: 'Board' }).locator('label')
  expect(await styleOf(chosen.nth(1))).not.toBe(await styleOf(chosen.nth(0)))
  await ann.savesScreenshot('forced-lobby')

  await ann.presses('Settings')
  const type = ann.page.getByRole('switch', { name: 'Larger type' })
  const off = await screenshotOf(ann.page, type)
  await ann.toggles('Sound')
  await ann.seesToggled('Sound', false)
  const silent = await screenshotOf(ann.page, ann.page.getByRole('switch', { name: 'Sound' }))
  await ann.toggles('Sound')
  const sounding = await screenshotOf(ann.page, ann.page.getByRole('switch', { name: 'Sound' }))
  expect(silent.equals(sounding)).toBe(false)
  await ann.toggles('More contrast')
  await ann.seesToggled('More contrast', true)
  expect(
    off.equals(await screenshotOf(ann.page, ann.page.getByRole('switch', { name: 'More contrast' }))),
  ).toBe(false)
  await ann.savesScreenshot('forced-settings')
})

test('a round is readable in forced colours, up to its last seconds and podium', async ({ arrives, bob }) => {
  const ann = await arrives('Ann', { ...phone, forcedColors: 'active' })
  const code = await ann.creates({ seconds: 25 })
  await bob.joins(code)
  await ann.sees('Bob')
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  await bob.looksAtTheBoard()
  const clock = ann.page.getByRole('heading', { level: 1 })
  const before = await styleOf(clock)
  // The dice show the outcome of a word for less than a second.
  await ann.page.evaluate(() => {
    const styles: Record<string, string> = {}
    Object.assign(window, { styles })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const die = target as HTMLElement
        const { backgroundColor, color, borderTopStyle, borderTopWidth } = getComputedStyle(die)
        const outcome = die.dataset['outcome'] ?? 'idle'
        styles[outcome] = [backgroundColor, color, borderTopStyle, borderTopWidth].join(' ')
      }
    }).observe(document.querySelector('.surface')!, { subtree: true, attributeFilter: ['data-outcome'] })
  })
  const [first, bobs] = wordsOn(board)
  await ann.tapsLetters(first)
  const dice = ann.page.getByRole('gridcell')
  const traced = ann.page.getByRole('gridcell', { selected: true })
  const untraced = ann.page.getByRole('gridcell', { selected: false })
  expect(await styleOf(traced.first())).not.toBe(await styleOf(untraced.first()))
  await ann.savesScreenshot('forced-play')
  await ann.presses('Send')
  await ann.scores(first)
  await ann.types(first)
  await ann.seesStatus(/already$/)
  await ann.types(nonsenseOn(board))
  await ann.seesStatus(/not in the dictionary$/)
  await bob.types(bobs)
  await bob.scores(bobs)
  await expect(dice.locator('[data-outcome]')).toHaveCount(0)
  const styles = await ann.page.evaluate(() =>
    Object.values((window as unknown as { styles: object }).styles),
  )
  expect(new Set(styles).size, `idle, counted, had, refused: ${styles.join('; ')}`).toBe(4)
  await expect(clock).toHaveClass(/last/)
  expect(await styleOf(clock)).not.toBe(before)
  await ann.savesScreenshot('forced-last')
  await ann.seesTheResults()
  const steps = ann.page.locator('.step')
  await expect(steps.first()).toHaveCSS('border-top-style', 'solid')
  expect(await styleOf(steps.nth(0))).not.toBe(await styleOf(steps.nth(1)))
  await ann.savesScreenshot('forced-results')
})
