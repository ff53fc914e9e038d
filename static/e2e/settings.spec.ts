import { waitForAnimations } from './axe'
import type { Person } from './person'
import { expect, test } from './fixtures'
import { phone, smallPhone } from './visitor'

const opens = async (who: Person) => {
  await who.presses('Settings')
  await expect(who.page.getByRole('dialog')).toBeVisible() // it is loaded on demand
}
const closes = (who: Person) => who.presses('Done')

/** The attributes of the page that its style sheets depend on. */
const hasTheme = (who: Person, attributes: Record<string, string>) =>
  expect.poll(() => who.page.evaluate(() => ({ ...document.documentElement.dataset }))).toEqual(attributes)

const colour = (who: Person, token: string) =>
  who.page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)

const themeColor = (who: Person) =>
  who.page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')!.content)

const day = { table: 'rgb(230, 235, 220)' }
const night = { table: 'rgb(15, 28, 27)' }

test('settings apply at once and are kept @story', { tag: '@swapped' }, async ({ ann }) => {
  await ann.opensHome()
  await opens(ann)
  await ann.chooses('Look', 'Dark')
  await hasTheme(ann, { theme: 'dark' })
  expect(await colour(ann, '--table')).toBe(night.table)
  expect(await themeColor(ann)).toBe(night.table)
  await ann.toggles('Larger type')
  await ann.toggles('More contrast')
  await ann.toggles('Less motion')
  await ann.toggles('Left-handed')
  const all = { theme: 'dark', letters: 'large', contrast: 'more', motion: 'reduced', hand: 'left' }
  await hasTheme(ann, all)
  expect(await colour(ann, '--table')).toBe('rgb(0, 0, 0)')
  await ann.seesToggled('Larger type', true)
  await ann.toggles('Sound')
  await ann.seesToggled('Sound', false)
  await closes(ann)
  await ann.reloads()
  await hasTheme(ann, all)
  await opens(ann)
  await ann.seesChosen('Look', 'Dark')
  await ann.seesToggled('Sound', false)
  await ann.chooses('Look', 'Light')
  await ann.toggles('More contrast')
  expect(await colour(ann, '--table')).toBe(day.table)
  expect(await themeColor(ann)).toBe(day.table)
})

test('without a choice the page follows the system', async ({ ann }) => {
  await ann.page.emulateMedia({ colorScheme: 'dark', contrast: 'more', reducedMotion: 'reduce' })
  await ann.opensHome()
  await hasTheme(ann, { contrast: 'more', motion: 'reduced' })
  await ann.page.emulateMedia({ colorScheme: 'dark', contrast: null, reducedMotion: null })
  await hasTheme(ann, {})
  expect(await colour(ann, '--table')).toBe(night.table)
  await expect.poll(() => themeColor(ann)).toBe(night.table)
  await ann.page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => themeColor(ann)).toBe(day.table)
})

test('reduced motion stops all animations', async ({ ann, bob }) => {
  const code = await ann.creates()
  await opens(ann)
  await ann.toggles('Less motion')
  await closes(ann)
  await bob.joins(code)
  await ann.sees('Bob')
  expect(await ann.page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('other tabs of the device follow', async ({ ann }) => {
  await ann.opensHome()
  const other = await ann.opensAnotherTab()
  await opens(ann)
  await ann.chooses('Look', 'Dark')
  await ann.page.getByRole('dialog').getByLabel('Language').selectOption('Deutsch')
  await hasTheme(other, { theme: 'dark' })
  await expect(other.page.locator('html')).toHaveAttribute('lang', 'de')
})

test('the language is that of the device, until another is chosen', async ({ arrives }) => {
  const marie = await arrives('Marie', { ...phone, locale: 'fr-CA' })
  const html = marie.page.locator('html')
  await marie.opensHome()
  await expect(html).toHaveAttribute('lang', 'fr')
  await marie.page.locator('footer select').selectOption('简体中文')
  await expect(html).toHaveAttribute('lang', 'zh-Hans')
  await marie.reloads()
  await expect(html).toHaveAttribute('lang', 'zh-Hans')
})

test('settings open over the lobby, and the start of a round closes them', async ({ ann, bob }) => {
  const code = await ann.creates()
  await bob.joins(code)
  await opens(bob)
  await bob.page.keyboard.press('Escape')
  await expect(bob.page.getByRole('dialog')).toHaveCount(0)
  await expect(bob.page.getByRole('button', { name: 'Settings' })).toBeFocused()
  await opens(bob)
  await ann.rattles()
  await bob.looksAtTheBoard()
  await expect(bob.page.getByRole('dialog')).toHaveCount(0)
})

test('the settings have no accessibility barriers, and room for longer and larger texts', async ({
  arrives,
}) => {
  const ann = await arrives('Ann', smallPhone)
  await ann.opensHome()
  await opens(ann)
  await ann.findsNoBarriers()
  await ann.savesScreenshot('settings')
  await ann.toggles('Larger type')
  await ann.readsLongerTexts()
  await ann.savesScreenshot('settings-longer')
  const dialog = ann.page.getByRole('dialog')
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('Back closes a dialog and stays on the page', async ({ bob }) => {
  await bob.opensHome()
  const dialog = bob.page.getByRole('dialog')
  await opens(bob)
  await bob.page.goBack()
  await expect(dialog).toHaveCount(0)
  await bob.seesTitle('Same sixteen dice. Who sees more?')
  // Closing it in another way leaves no history entry behind.
  await opens(bob)
  await closes(bob)
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => bob.page.evaluate(() => history.state as unknown)).toBeNull()
})

test('options that need sound stay in place while it is off', async ({ bob }) => {
  await bob.opensHome()
  await opens(bob)
  const after = bob.page.getByRole('switch', { name: 'Remember tables and people' })
  await waitForAnimations(bob.page)
  const before = await after.boundingBox()
  await bob.page.getByRole('switch', { name: 'Sound', exact: true }).click()
  await expect(bob.page.getByRole('switch', { name: 'A tick when others find a word' })).toBeDisabled()
  expect(await after.boundingBox()).toEqual(before)
})
