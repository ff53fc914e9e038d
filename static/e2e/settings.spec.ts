import { settled } from './axe'
import type { Person } from './person'
import { expect, test } from './fixtures'
import { phone, smallPhone } from './visitor'

const opens = async (who: Person) => {
  await who.presses('Settings')
  await expect(who.page.getByRole('dialog')).toBeVisible() // it is fetched when it is wanted
}
const closes = (who: Person) => who.presses('Done')

/** What the style sheets go by. */
const dressed = (who: Person, with_: Record<string, string>) =>
  expect.poll(() => who.page.evaluate(() => ({ ...document.documentElement.dataset }))).toEqual(with_)

const colour = (who: Person, token: string) =>
  who.page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)

const edges = (who: Person) =>
  who.page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')!.content)

const day = { table: 'rgb(230, 235, 220)' }
const night = { table: 'rgb(15, 28, 27)' }

test('what is chosen holds at once, and the next time', { tag: '@swapped' }, async ({ ann }) => {
  await ann.opensTheDoor()
  await opens(ann)
  await ann.chooses('Look', 'Dark')
  await dressed(ann, { theme: 'dark' })
  expect(await colour(ann, '--table')).toBe(night.table)
  expect(await edges(ann)).toBe(night.table)
  await ann.turns('Larger type')
  await ann.turns('More contrast')
  await ann.turns('Less motion')
  await ann.turns('Left-handed')
  const all = { theme: 'dark', letters: 'large', contrast: 'more', motion: 'reduced', hand: 'left' }
  await dressed(ann, all)
  expect(await colour(ann, '--table')).toBe('rgb(0, 0, 0)')
  await ann.seesTurned('Larger type', true)
  await ann.turns('Sound')
  await ann.seesTurned('Sound', false)
  await closes(ann)
  await ann.reloads()
  await dressed(ann, all)
  await opens(ann)
  await ann.seesChosen('Look', 'Dark')
  await ann.seesTurned('Sound', false)
  await ann.chooses('Look', 'Light')
  await ann.turns('More contrast')
  expect(await colour(ann, '--table')).toBe(day.table)
  expect(await edges(ann)).toBe(day.table)
})

test('without a choice the page goes by the system, while it changes', async ({ ann }) => {
  await ann.page.emulateMedia({ colorScheme: 'dark', contrast: 'more', reducedMotion: 'reduce' })
  await ann.opensTheDoor()
  await dressed(ann, { contrast: 'more', motion: 'reduced' })
  await ann.page.emulateMedia({ colorScheme: 'dark', contrast: null, reducedMotion: null })
  await dressed(ann, {})
  expect(await colour(ann, '--table')).toBe(night.table)
  await expect.poll(() => edges(ann)).toBe(night.table)
  await ann.page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => edges(ann)).toBe(day.table)
})

test('less motion stops whatever moves by itself', async ({ ann, bob }) => {
  const code = await ann.creates()
  await opens(ann)
  await ann.turns('Less motion')
  await closes(ann)
  await bob.joins(code)
  await ann.sees('Bob')
  expect(await ann.page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('another tab of the device follows', async ({ ann }) => {
  await ann.opensTheDoor()
  const other = await ann.opensAnotherTab()
  await opens(ann)
  await ann.chooses('Look', 'Dark')
  await ann.page.getByRole('dialog').getByLabel('Language').selectOption('Deutsch')
  await dressed(other, { theme: 'dark' })
  await expect(other.page.locator('html')).toHaveAttribute('lang', 'de')
})

test('the language is that of the device, until another is chosen', async ({ arrives }) => {
  const marie = await arrives('Marie', { ...phone, locale: 'fr-CA' })
  const html = marie.page.locator('html')
  await marie.opensTheDoor()
  await expect(html).toHaveAttribute('lang', 'fr')
  await marie.page.locator('footer select').selectOption('简体中文')
  await expect(html).toHaveAttribute('lang', 'zh-Hans')
  await marie.reloads()
  await expect(html).toHaveAttribute('lang', 'zh-Hans')
})

test('settings open over the lobby, and the table goes on beneath', async ({ ann, bob }) => {
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

test('nothing is in the way in the settings, nor beyond the edge in longer and larger words', async ({
  arrives,
}) => {
  const ann = await arrives('Ann', smallPhone)
  await ann.opensTheDoor()
  await opens(ann)
  await ann.findsNothingInTheWay()
  await ann.picture('settings')
  await ann.turns('Larger type')
  await ann.readsLongerWords()
  await ann.picture('settings-longer')
  const sheet = ann.page.getByRole('dialog')
  expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('Back closes what lies over the page, and the page stays', async ({ bob }) => {
  await bob.opensTheDoor()
  const dialog = bob.page.getByRole('dialog')
  await opens(bob)
  await bob.page.goBack()
  await expect(dialog).toHaveCount(0)
  await bob.seesTitle('Same sixteen dice. Who sees more?')
  // Who closes it otherwise leaves no step behind that leads nowhere.
  await opens(bob)
  await closes(bob)
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => bob.page.evaluate(() => history.state as unknown)).toBeNull()
})

test('what goes with sound stays where it is without it', async ({ bob }) => {
  await bob.opensTheDoor()
  await opens(bob)
  const after = bob.page.getByRole('switch', { name: 'Remember tables and people' })
  await settled(bob.page)
  const before = await after.boundingBox()
  await bob.page.getByRole('switch', { name: 'Sound', exact: true }).click()
  await expect(bob.page.getByRole('switch', { name: 'A tick when others find a word' })).toBeDisabled()
  expect(await after.boundingBox()).toEqual(before)
})
