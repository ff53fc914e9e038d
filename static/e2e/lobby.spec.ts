import { fetchCatalogue, languages, localeOf, type Language } from '../src/lang/catalogue'
import { expect, test } from './fixtures'
import { phone, smallPhone } from './visitor'

test('nothing is in the way in the lobby, for the host, a guest and who comes', async ({
  ann,
  bob,
  arrives,
}) => {
  const code = await ann.creates({ access: 'public', rounds: 3 })
  await ann.opensMoreRules()
  await ann.presses('A picture of the link')
  await bob.follows(code)
  await bob.seesTitle('There is a seat for you.')
  await bob.findsNothingInTheWay()
  await bob.sitsDown()
  await ann.sees('Bob')
  await ann.findsNothingInTheWay()
  await bob.findsNothingInTheWay()
  const eve = await arrives('Eve')
  await eve.watches(code)
  await eve.findsNothingInTheWay()
})

test('the lobby has room for longer and larger words', async ({ bob, arrives }) => {
  const ann = await arrives('Ann', smallPhone)
  await ann.opensTheDoor()
  await ann.presses('Settings')
  await ann.turns('Larger type')
  await ann.presses('Done')
  const code = await ann.creates({ access: 'public', rounds: 3 })
  await ann.opensMoreRules()
  await bob.joins(code, 'Bartholomew the Wise')
  await ann.sees('Bartholomew the Wise')
  await ann.readsLongerWords()
  await ann.scrollsNotSideways()
  await ann.picture('lobby-longer')
})

test('a table can be shown on a television, in a tab of its own', async ({ ann }) => {
  const code = await ann.creates()
  const [screen] = await Promise.all([
    ann.context.waitForEvent('page'),
    ann.page.getByRole('link', { name: 'Show on a television' }).click(),
  ])
  expect(screen.url()).toBe(`${ann.home}/r/${code}/tv`)
  await ann.seesTitle('Ann’s table')
})

test('what the host sets the others see', { tag: '@swapped' }, async ({ ann, bob }) => {
  const code = await ann.creates({ seconds: 180 })
  await bob.joins(code)
  await bob.sees('4 by 4, 3 minutes')
  await ann.chooses('Time', '1 min')
  await bob.sees('4 by 4, 1 minute')
  await ann.chooses('Board', '5 by 5')
  await bob.sees('5 by 5, 3 minutes')
  await ann.opensMoreRules()
  await ann.turns('A wrong word costs a point')
  await bob.sees('A wrong word costs a point.')
  await ann.chooses('A word that two of you find counts for', 'Both')
  await bob.sees('A word counts for everyone who finds it.')
  await ann.chooses('Match', 'Rounds')
  await bob.sees('A match of 3 rounds.')
  await ann.chooses('Wild dice', 'Two')
  await bob.sees('2 dice that can be any letter.')
  await ann.picture('rules')
  await ann.scrollsNotSideways()
})

test('what the table has not taken is not shown as chosen', async ({ bob, wire }) => {
  await bob.creates({ seconds: 180 })
  await bob.opensMoreRules()
  bob.expectsSilence()
  wire.cut()
  await bob.hears('Back in a moment. Your seat is kept.')
  await bob.chooses('Time', '1 min')
  await bob.picks('Points', 'One point a word')
  await bob.turns('A wrong word costs a point')
  await bob.seesChosen('Time', '3 min')
  await bob.seesPicked('Points', 'Standard: 1, 2, 3, 5, 11')
  await bob.seesTurned('A wrong word costs a point', false)
  wire.mend()
  await bob.hears('Everyone sees the same board at the same moment.')
  await bob.chooses('Time', '1 min')
  await bob.seesChosen('Time', '1 min')
})

test('a table has a link to copy and a picture of it', { tag: '@swapped' }, async ({ ann, bob }) => {
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
  await ann.picture('link')

  await bob.joinsByCode(code)
  await ann.sees('Bob')
})

test('the host locks the table, also while somebody is at its door', async ({ ann, bob }) => {
  const code = await ann.creates()
  await bob.follows(code)
  await bob.seesTitle('There is a seat for you.')
  await ann.turns('Lock the table')
  await ann.sees('Locked. Nobody new gets in, not even to watch.')
  await bob.sitsDown()
  await bob.seesTitle('This table is locked.')
  await ann.turns('Lock the table')
  await ann.seesTurned('Lock the table', false)
  await bob.presses('Ask for a seat again')
  await bob.sitsDown()
  await ann.sees('Bob')
})

test('names change, and are told apart', async ({ ann, bob }) => {
  const code = await ann.creates()
  await bob.joins(code, 'Ann')
  await bob.hears('Somebody at this table has that name. Choose another.')
  await bob.sitsDown('Bob')
  await ann.sees('Bob')
  await bob.renamesTo('Robert')
  await ann.sees('Robert')
  await bob.renamesTo('ANN')
  await bob.hears('Somebody at this table has that name. Choose another.')
  await ann.sees('Robert')
})

test('who is removed is told, and does not come back', async ({ ann, bob, arrives }) => {
  const code = await ann.creates()
  await bob.joins(code)
  const eve = await arrives('Eve')
  await eve.joins(code)
  await ann.sees('Eve')
  await ann.pressesTwice('Remove Eve', 'Remove?')
  await eve.seesTitle('They asked you to leave.')
  await eve.hears(/You can come back to this table in an hour/)
  await eve.picture('removed')
  await bob.seesNot('Eve')
  await eve.reloads()
  await eve.seesTitle('They asked you to leave.')
})

test('when the host leaves, the next one is host, and starts', async ({ ann, bob, arrives }) => {
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

test('when the host has gone without a word, the next one is host, until they are back', async ({
  ann,
  bob,
}) => {
  const code = await ann.creates()
  await bob.joins(code)
  await bob.seesTitle('Ann’s table')
  await ann.wandersOff()
  await bob.seesTitle('Bob’s table')
  await bob.sees('away, seat kept')
  await ann.follows(code)
  await bob.seesTitle('Ann’s table')
})

for (const language of Object.keys(languages) as Language[]) {
  test(`the code of a table is seen whole on a phone, in ${languages[language]}`, async ({ arrives }) => {
    const catalogue = await fetchCatalogue(language)
    const ann = await arrives('Ann', { ...phone, locale: localeOf(language) })
    await ann.asksFor({})
    await ann.opensTheDoor()
    await ann.presses(new RegExp(`^${catalogue.home.friends}`))
    const code = ann.page.locator('.code .half')
    await expect(code.first()).toBeVisible()
    await ann.picture(`${language}-lobby-code`)
    for (const half of await code.all()) await expect(half).toBeInViewport({ ratio: 1 })
    // What sticks to the edge of the screen lies below it.
    const act = (await ann.page.locator('.act').boundingBox())!
    const link = (await ann.page.getByLabel(catalogue.lobby.invite.link).boundingBox())!
    expect(link.y + link.height).toBeLessThanOrEqual(act.y)
  })
}

test('a name that is being changed stays as it was for who thinks better of it', async ({ ann, bob }) => {
  const code = await ann.creates()
  await bob.joins(code)
  await ann.sees('Bob')
  const field = bob.page.getByLabel('Your name', { exact: true })
  const pen = bob.page.getByRole('button', { name: 'Change your name' })
  for (const giveUp of [() => field.press('Escape'), () => bob.presses('Cancel')]) {
    await bob.presses('Change your name')
    await expect(field).toBeFocused()
    await field.fill('Robert')
    await giveUp()
    await expect(field).toHaveCount(0)
    await expect(pen).toBeFocused()
    await bob.sees('Bob')
    await bob.seesNot('Robert')
  }
  // It is begun from the name that one has, and nobody has heard of the other.
  await bob.presses('Change your name')
  await expect(field).toHaveValue('Bob')
  await field.fill('Rob')
  await bob.presses('Save')
  await ann.sees('Rob')
  await ann.seesNot('Robert')
})
