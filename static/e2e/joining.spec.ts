import { expect, test } from './fixtures'

test(
  'a mistyped link can be corrected on the page that it opens',
  { tag: '@swapped' },
  async ({ ann, bob }) => {
    const code = await ann.creates()
    bob.expectsErrors(/\b404\b/)
    const requested: string[] = []
    bob.page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/rooms/')) requested.push(request.url())
    })
    await bob.follows('ABC')
    await bob.seesTitle('This link leads to no table.')
    await bob.sees('A code has eight letters and digits. Check ABC again.')
    await bob.findsNoBarriers()
    await bob.needsNoSidewaysScrolling()
    await bob.savesScreenshot('mistyped')
    const field = bob.page.getByLabel('Code or link of the table')
    await expect(field).toHaveValue('ABC')

    await field.fill('hello/world')
    await bob.presses('Go there')
    await bob.seesStatus('A code has eight letters and digits. Check hello/world again.')
    await expect(field).toBeFocused()
    expect(requested, 'an impossible code is not looked up').toEqual([])

    await field.fill('bcdfghbc')
    await bob.presses('Go there')
    await bob.seesStatus('No table with the code BCDF-GHBC. Check it again.')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(requested).toHaveLength(1)
    await bob.findsNoBarriers()
    await bob.savesScreenshot('no-table')

    await field.fill(`${bob.home}/r/${code.toLowerCase()}`)
    await bob.presses('Go there')
    await bob.seesTitle('There is a seat for you.')
  },
)

test('a link to no room says so and offers a new one @story', async ({ bob }) => {
  bob.expectsErrors(/\b404\b/)
  for (const link of ['hello-world', 'd%C3%A9s%3Cb%3E']) {
    await bob.follows(link)
    await bob.seesTitle('This link leads to no table.')
  }
  await bob.follows('BCDFGHBC')
  await bob.sees('No table with the code BCDF-GHBC. Check it again.')
  await bob.presses('Start a table')
  await expect(bob.page).toHaveURL(/\/r\/[A-Z0-9]{8}$/)
})

test('a full room says so before it asks for anything', async ({ ann, bob, arrives }) => {
  const code = await ann.creates({ seats: 2 })
  const eve = await arrives('Eve')
  await eve.joins(code)
  await bob.follows(code)
  await bob.seesTitle('This table is full.')
  await bob.seesStatus('Every seat is taken. Watch, or start your own.')
  await expect(bob.page.getByRole('button', { name: 'Sit down' })).toHaveCount(0)
  await bob.findsNoBarriers()
  await bob.savesScreenshot('full-door')
  await bob.presses('Watch')
  await bob.sees('You are watching. Every seat is taken.')
  await bob.savesScreenshot('full')
  await bob.findsNoBarriers()
  await eve.leaves()
  await bob.presses('Sit down')
  const seats = ann.page.getByRole('list', { name: 'At the table' }).getByRole('listitem')
  await expect(seats).toHaveCount(2)
})

test('a visitor who asks again is offered a seat that became free', async ({ ann, bob, arrives }) => {
  const code = await ann.creates({ seats: 2 })
  const eve = await arrives('Eve')
  await eve.joins(code)
  await bob.follows(code)
  await bob.seesTitle('This table is full.')
  await eve.leaves()
  await bob.presses('Ask for a seat again')
  await bob.seesTitle('There is a seat for you.')
})

test('a locked room says so, and not who is in it', async ({ ann, bob }) => {
  const code = await ann.creates()
  await ann.toggles('Lock the table')
  await ann.seesToggled('Lock the table', true)
  await bob.follows(code)
  await bob.seesTitle('This table is locked.')
  await bob.seesStatus('Nobody new gets in, not even to watch. Ask the host to unlock it, or start your own.')
  await expect(bob.page.getByText('Ann')).toHaveCount(0)
  await expect(bob.page.getByRole('button', { name: /watch/i })).toHaveCount(0)
  await bob.findsNoBarriers()
  await bob.savesScreenshot('locked-door')
  await ann.toggles('Lock the table')
  await ann.seesToggled('Lock the table', false)
  await bob.presses('Ask for a seat again')
  await bob.seesTitle('There is a seat for you.')
})

test('an invitation says how long the running round has left', { tag: '@swapped' }, async ({ ann, bob }) => {
  const code = await ann.creates({ seconds: 180 })
  await ann.rattles()
  await ann.looksAtTheBoard()
  await bob.follows(code)
  await bob.seesTitle('There is a seat for you.')
  await bob.sees(/^A round is on, [0-3]:\d\d to go\. You play along at once\.$/)
  await bob.findsNoBarriers()
  await bob.savesScreenshot('running-door')
  await bob.sitsDown()
  await bob.looksAtTheBoard()
})

test('a second tab knows who has the seat', async ({ ann }) => {
  await ann.creates()
  const other = await ann.opensAnotherTab()
  await other.seesTitle('You sit here already, as Ann.')
  await other.findsNoBarriers()
  await other.savesScreenshot('here-already')
  await other.presses('Go on here')
  await other.seesTitle('Ann’s table')
})

test('entering a room focuses its heading', async ({ ann, bob }) => {
  const code = await ann.creates()
  await expect(ann.page.getByRole('heading', { name: 'Ann’s table' })).toBeFocused()
  await bob.follows(code)
  await expect(bob.page.getByRole('heading', { name: 'There is a seat for you.' })).toBeFocused()
})

test('an invitation shows whose room it is', async ({ ann, bob }) => {
  const code = await ann.creates({ seconds: 180 })
  await bob.follows(code)
  await bob.sees(/^At the table\s+Ann$/)
  await bob.sees('4 by 4, 3 minutes')
  await bob.findsNoBarriers()
  await bob.savesScreenshot('invitation')
})

test('an invalid name is asked for again', async ({ ann, bob }) => {
  const code = await ann.creates()
  await bob.joins(code, '\u2800')
  await bob.seesStatus('A name has up to twenty characters, and offends nobody. Choose another.')
  await bob.sitsDown()
  await ann.sees('Bob')
})
