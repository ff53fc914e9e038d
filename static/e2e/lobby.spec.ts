import type { Locator } from '@playwright/test'
import { fetchCatalogue, languages, localeOf, type Language } from '../src/lang/catalogue'
import { expect, test } from './fixtures'
import { phone, smallPhone } from './visitor'

test('the lobby has no accessibility barriers for host, visitor, player and watcher', async ({
  ann,
  bob,
  arrives,
}) => {
  const code = await ann.creates({ access: 'public', rounds: 3 })
  await ann.opensMoreRules()
  await ann.presses('A picture of the link')
  await bob.follows(code)
  await bob.seesTitle('There is a seat for you.')
  await bob.findsNoBarriers()
  await bob.sitsDown()
  await ann.sees('Bob')
  await ann.findsNoBarriers()
  await bob.findsNoBarriers()
  const eve = await arrives('Eve')
  await eve.watches(code)
  await eve.findsNoBarriers()
})

test('the lobby has room for longer and larger texts', async ({ bob, arrives }) => {
  const ann = await arrives('Ann', smallPhone)
  await ann.opensHome()
  await ann.presses('Settings')
  await ann.toggles('Larger type')
  await ann.presses('Done')
  const code = await ann.creates({ access: 'public', rounds: 3 })
  await ann.opensMoreRules()
  await bob.joins(code, 'Bartholomew the Wise')
  await ann.sees('Bartholomew the Wise')
  await ann.readsLongerTexts()
  await ann.needsNoSidewaysScrolling()
  await ann.savesScreenshot('lobby-longer')
})

test('a room can be shown on a television, in its own tab', async ({ ann }) => {
  const code = await ann.creates()
  const [screen] = await Promise.all([
    ann.context.waitForEvent('page'),
    ann.page.getByRole('link', { name: 'Show on a television' }).click(),
  ])
  expect(screen.url()).toBe(`${ann.home}/r/${code}/tv`)
  await ann.seesTitle('Ann’s table')
})

test(
  'the other players see the settings that the host changes',
  { tag: '@swapped' },
  async ({ ann, bob }) => {
    const code = await ann.creates({ seconds: 180 })
    await bob.joins(code)
    await bob.sees('4 by 4, 3 minutes')
    await ann.chooses('Time', '1 min')
    await bob.sees('4 by 4, 1 minute')
    await ann.chooses('Board', '5 by 5')
    await bob.sees('5 by 5, 3 minutes')
    await ann.opensMoreRules()
    await ann.toggles('A wrong word costs a point')
    await bob.sees('A wrong word costs a point.')
    await ann.chooses('A word that two of you find counts for', 'Both')
    await bob.sees('A word counts for everyone who finds it.')
    await ann.chooses('Match', 'Rounds')
    await bob.sees('A match of 3 rounds.')
    await ann.chooses('Wild dice', 'Two')
    await bob.sees('2 dice that can be any letter.')
    await ann.savesScreenshot('rules')
    await ann.needsNoSidewaysScrolling()
  },
)

test('a setting that the server has not accepted is not shown as chosen', async ({ bob, network }) => {
  await bob.creates({ seconds: 180 })
  await bob.opensMoreRules()
  bob.expectsConnectionErrors()
  network.cut()
  await bob.seesStatus('Back in a moment. Your seat is kept.')
  await bob.chooses('Time', '1 min')
  await bob.picks('Points', 'One point a word')
  await bob.toggles('A wrong word costs a point')
  await bob.seesChosen('Time', '3 min')
  await bob.seesPicked('Points', 'Standard: 1, 2, 3, 5, 11')
  await bob.seesToggled('A wrong word costs a point', false)
  network.restore()
  await bob.seesStatus('Everyone sees the same board at the same moment.')
  await bob.chooses('Time', '1 min')
  await bob.seesChosen('Time', '1 min')
})

test('a room has a link to copy and a QR code', { tag: '@swapped' }, async ({ ann, bob }) => {
  const code = await ann.creates()
  await ann.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await ann.presses('Copy the link')
  await ann.sees('Copied')
  expect(await ann.page.evaluate(() => navigator.clipboard.readText())).toBe(`${ann.home}/r/${code}`)

  await ann.presses('A picture of the link')
  const picture = ann.page.getByAltText(/QR code of/)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  // The tests play at 127.0.0.1, which no phone could open.
  await ann.sees('Only this computer can open this address.')
  await ann.savesScreenshot('link')

  await bob.joinsByCode(code)
  await ann.sees('Bob')
})

test('the host can lock the room while a visitor is about to join', async ({ ann, bob }) => {
  const code = await ann.creates()
  await bob.follows(code)
  await bob.seesTitle('There is a seat for you.')
  await ann.toggles('Lock the table')
  await ann.sees('Locked. Nobody new gets in, not even to watch.')
  await bob.sitsDown()
  await bob.seesTitle('This table is locked.')
  await ann.toggles('Lock the table')
  await ann.seesToggled('Lock the table', false)
  await bob.presses('Ask for a seat again')
  await bob.sitsDown()
  await ann.sees('Bob')
})

test('names can change, but no two are the same @story', async ({ ann, bob }) => {
  const code = await ann.creates()
  await bob.joins(code, 'Ann')
  await bob.seesStatus('Somebody at this table has that name. Choose another.')
  await bob.sitsDown('Bob')
  await ann.sees('Bob')
  await bob.renamesTo('Robert')
  await ann.sees('Robert')
  await bob.renamesTo('ANN')
  await bob.seesStatus('Somebody at this table has that name. Choose another.')
  await ann.sees('Robert')
})

test('a removed player is told so and cannot come back', async ({ ann, bob, arrives }) => {
  const code = await ann.creates()
  await bob.joins(code)
  const eve = await arrives('Eve')
  await eve.joins(code)
  await ann.sees('Eve')
  await ann.pressesTwice('Remove Eve', 'Remove?')
  await eve.seesTitle('They asked you to leave.')
  await eve.seesStatus(/You can come back to this table in an hour/)
  await eve.savesScreenshot('removed')
  await bob.doesNotSee('Eve')
  await eve.reloads()
  await eve.seesTitle('They asked you to leave.')
})

test('when the host leaves, the next player is the host and can start', async ({ ann, bob, arrives }) => {
  const code = await ann.creates()
  await bob.joins(code)
  const eve = await arrives('Eve')
  await eve.joins(code)
  await eve.seesTitle('Ann’s table')
  await ann.leaves()
  await eve.seesTitle('Bob’s table')
  await ann.follows(code)
  await ann.seesTitle('There is a seat for you.')
  await bob.rattles()
  await eve.looksAtTheBoard()
})

test('while the host is away, the next player is the host', async ({ ann, bob }) => {
  const code = await ann.creates()
  await bob.joins(code)
  await bob.seesTitle('Ann’s table')
  await ann.leavesThePage()
  await bob.seesTitle('Bob’s table')
  await bob.sees('away, seat kept')
  await ann.follows(code)
  await bob.seesTitle('Ann’s table')
})

for (const language of Object.keys(languages) as Language[]) {
  test(`the code of a room is fully visible on a phone, in ${languages[language]}`, async ({ arrives }) => {
    const catalogue = await fetchCatalogue(language)
    const ann = await arrives('Ann', { ...phone, locale: localeOf(language) })
    await ann.usesSettings({})
    await ann.opensHome()
    await ann.presses(new RegExp(`^${catalogue.home.friends}`))
    const code = ann.page.locator('.code .half')
    await expect(code.first()).toBeVisible()
    await ann.savesScreenshot(`${language}-lobby-code`)
    for (const half of await code.all()) await expect(half).toBeInViewport({ ratio: 1 })
    // The bar at the bottom edge does not cover it.
    const actions = (await ann.page.locator('.act').boundingBox())!
    const link = (await ann.page.getByLabel(catalogue.lobby.invite.link).boundingBox())!
    expect(link.y + link.height).toBeLessThanOrEqual(actions.y)
  })
}

test('cancelling a change of name keeps the old one', async ({ ann, bob }) => {
  const code = await ann.creates()
  await bob.joins(code)
  await ann.sees('Bob')
  const field = bob.page.getByLabel('Your name', { exact: true })
  const edit = bob.page.getByRole('button', { name: 'Change your name' })
  for (const cancel of [() => field.press('Escape'), () => bob.presses('Cancel')]) {
    await bob.presses('Change your name')
    await expect(field).toBeFocused()
    await field.fill('Robert')
    await cancel()
    await expect(field).toHaveCount(0)
    await expect(edit).toBeFocused()
    await bob.sees('Bob')
    await bob.doesNotSee('Robert')
  }
  // The next change starts from the current name, and nobody saw the cancelled one.
  await bob.presses('Change your name')
  await expect(field).toHaveValue('Bob')
  await field.fill('Rob')
  await bob.presses('Save')
  await ann.sees('Rob')
  await ann.doesNotSee('Robert')
})

test('the lobby fits a phone in landscape', async ({ arrives }) => {
  const ann = await arrives('Ann', { ...phone, viewport: { width: 640, height: 360 } })
  await ann.creates()
  await ann.needsNoSidewaysScrolling()
  const right = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right)
  const rules = await ann.page
    .getByRole('group', { name: 'Board' })
    .evaluate((element) => element.getBoundingClientRect().left)
  expect(await right(ann.page.locator('.code .die').last()), 'the code stays in its column').toBeLessThan(
    rules,
  )
  await ann.savesScreenshot('lobby-landscape')
})
