import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures'
import { desk, phone, smallPhone, type Visitor } from './visitor'
import { wordsOn } from './words'

test('an unknown address shows a way home, in the visitor’s language', async ({ arrives }) => {
  for (const [locale, title, home] of [
    ['en-GB', 'There is nothing at this address.', 'Home'],
    ['de-AT', 'Unter dieser Adresse gibt es nichts.', 'Zur Startseite'],
  ] as const) {
    const eve = await arrives('Eve', { ...phone, locale })
    eve.expects(/\b404\b/)
    const response = await eve.page.goto(`${eve.home}/nonsense`)
    expect(response?.status()).toBe(404)
    await eve.seesTitle(title)
    await eve.findsNothingInTheWay()
    await eve.scrollsNotSideways()
    await eve.picture(`lost-${locale}`)
    await eve.page.getByRole('link', { name: home }).click()
    await expect(eve.page).toHaveURL(`${eve.home}/`)
  }
})

test('who asks for help or rules is told how to play', async ({ ann }) => {
  for (const path of ['/help', '/rules']) {
    await ann.page.goto(ann.home + path)
    await ann.seesTitle('How to play')
  }
  await ann.findsNothingInTheWay()
  await ann.picture('help')
})

test('a mistyped link is mended where it leads', { tag: '@swapped' }, async ({ ann, bob }) => {
  const code = await ann.creates()
  bob.expects(/\b404\b/)
  const asked: string[] = []
  bob.page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/rooms/')) asked.push(request.url())
  })
  await bob.follows('ABC')
  await bob.seesTitle('This link leads to no table.')
  await bob.sees('A code has eight letters and digits. Check ABC again.')
  await bob.findsNothingInTheWay()
  await bob.scrollsNotSideways()
  await bob.picture('mistyped')
  const field = bob.page.getByLabel('Code or link of the table')
  await expect(field).toHaveValue('ABC')

  await field.fill('hello/world')
  await bob.presses('Go there')
  await bob.hears('A code has eight letters and digits. Check hello/world again.')
  await expect(field).toBeFocused()
  expect(asked, 'what can be no code is not asked for').toEqual([])

  await field.fill('bcdfghbc')
  await bob.presses('Go there')
  await bob.hears('No table with the code BCDF-GHBC. Check it again.')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(asked).toHaveLength(1)
  await bob.findsNothingInTheWay()
  await bob.picture('no-table')

  await field.fill(`${bob.home}/r/${code.toLowerCase()}`)
  await bob.presses('Go there')
  await bob.seesTitle('There is a seat for you.')
})

test('a link to no table says so, and leads on', async ({ bob }) => {
  bob.expects(/\b404\b/)
  for (const link of ['hello-world', 'd%C3%A9s%3Cb%3E']) {
    await bob.follows(link)
    await bob.seesTitle('This link leads to no table.')
  }
  await bob.follows('BCDFGHBC')
  await bob.sees('No table with the code BCDF-GHBC. Check it again.')
  await bob.presses('Start a table')
  await expect(bob.page).toHaveURL(/\/r\/[A-Z0-9]{8}$/)
})

test('a full table says so before anything is asked', async ({ ann, bob, arrives }) => {
  const code = await ann.creates({ seats: 2 })
  const eve = await arrives('Eve')
  await eve.joins(code)
  await bob.follows(code)
  await bob.seesTitle('This table is full.')
  await bob.hears('Every seat is taken. Watch, or start your own.')
  await expect(bob.page.getByRole('button', { name: 'Sit down' })).toHaveCount(0)
  await bob.findsNothingInTheWay()
  await bob.picture('full-door')
  await bob.presses('Watch')
  await bob.sees('You are watching. Every seat is taken.')
  await bob.picture('full')
  await bob.findsNothingInTheWay()
  await eve.leaves()
  await bob.presses('Sit down')
  const seats = ann.page.getByRole('list', { name: 'At the table' }).getByRole('listitem')
  await expect(seats).toHaveCount(2)
})

test('a seat that comes free is offered to who asks again', async ({ ann, bob, arrives }) => {
  const code = await ann.creates({ seats: 2 })
  const eve = await arrives('Eve')
  await eve.joins(code)
  await bob.follows(code)
  await bob.seesTitle('This table is full.')
  await eve.leaves()
  await bob.presses('Ask for a seat again')
  await bob.seesTitle('There is a seat for you.')
})

test('a locked table says that, and nothing else', async ({ ann, bob }) => {
  const code = await ann.creates()
  await ann.turns('Lock the table')
  await ann.seesTurned('Lock the table', true)
  await bob.follows(code)
  await bob.seesTitle('This table is locked.')
  await bob.hears('Nobody new gets in, not even to watch. Ask the host to unlock it, or start your own.')
  await expect(bob.page.getByText('Ann')).toHaveCount(0)
  await expect(bob.page.getByRole('button', { name: /watch/i })).toHaveCount(0)
  await bob.findsNothingInTheWay()
  await bob.picture('locked-door')
  await ann.turns('Lock the table')
  await ann.seesTurned('Lock the table', false)
  await bob.presses('Ask for a seat again')
  await bob.seesTitle('There is a seat for you.')
})

test('a running round says how long it lasts', { tag: '@swapped' }, async ({ ann, bob }) => {
  const code = await ann.creates({ seconds: 180 })
  await ann.rattles()
  await ann.looksAtTheBoard()
  await bob.follows(code)
  await bob.seesTitle('There is a seat for you.')
  await bob.sees(/^A round is on, [0-3]:\d\d to go\. You play along at once\.$/)
  await bob.findsNothingInTheWay()
  await bob.picture('running-door')
  await bob.sitsDown()
  await bob.looksAtTheBoard()
})

test('a second tab knows who sits there', async ({ ann }) => {
  await ann.creates()
  const other = await ann.opensAnotherTab()
  await other.seesTitle('You sit here already, as Ann.')
  await other.findsNothingInTheWay()
  await other.picture('here-already')
  await other.presses('Go on here')
  await other.seesTitle('Ann’s table')
})

/** One bar over the page: home, the settings, and the ways to the others where nobody else sits. */
async function hasTheBar({ page }: Visitor, where: string, ways = true): Promise<void> {
  const bar = page.locator('header.bar')
  await expect(bar.getByRole('link', { name: 'Rattle' }), where).toHaveAttribute('href', '/')
  for (const way of ['Daily board', 'Match', 'Leaderboards'])
    await expect(bar.getByRole('link', { name: way }), where).toBeVisible({ visible: ways })
  await expect(bar.getByRole('button', { name: 'Settings' }), where).toBeVisible()
  const top = await bar.evaluate((element) => element.getBoundingClientRect().top)
  expect(top, `${where}: the bar is at the top`).toBeLessThan(60)
}

test('each page has the bar, with the ways and the settings', async ({ ann, arrives }) => {
  const code = await ann.creates()
  for (const device of [smallPhone, desk]) {
    const eve = await arrives('Eve', device)
    eve.expects(/\b404\b/)
    for (const path of [
      '/leaderboards',
      '/daily',
      '/match',
      '/about',
      '/help',
      '/lab',
      '/b',
      '/c/AAAAAAAAAAAAAAAA',
      '/claim',
      '/recover',
      '/rounds/BCDFGHJK',
      '/players/me',
      `/r/${code}`,
      '/r/ABC',
    ]) {
      await eve.page.goto(eve.home + path)
      await eve.page.getByRole('heading', { level: 1 }).waitFor()
      await hasTheBar(eve, path)
      await eve.scrollsNotSideways()
    }
    const now = eve.page.getByRole('link', { name: 'Daily board' })
    await now.click()
    await expect(now).toHaveAttribute('aria-current', 'page')
  }
})

test('the first page leads where the bar does', async ({ ann }) => {
  await ann.opensTheDoor()
  for (const [way, path] of [
    ['Today’s board', '/daily'],
    ['Against one player', '/match'],
    ['Leaderboards', '/leaderboards'],
  ] as const)
    await expect(ann.page.getByRole('link', { name: way })).toHaveAttribute('href', path)
  await expect(ann.page.getByRole('button', { name: 'Settings' })).toBeVisible()
})

test('a result has the bar, with the ways for who sits alone', { tag: '@swapped' }, async ({ ann, bob }) => {
  await ann.playsAlone()
  const [word] = wordsOn(await ann.looksAtTheBoard())
  await ann.types(word)
  await ann.scores(word)
  await ann.isDone()
  await ann.seesTheEnd()
  await hasTheBar(ann, 'alone')
  await ann.scrollsNotSideways()
  await ann.findsNothingInTheWay()
  await ann.picture('result-alone')

  await bob.joins(await ann.creates())
  await hasTheBar(ann, 'the lobby', false)
  await ann.rattles()
  const words = wordsOn(await ann.looksAtTheBoard())
  await bob.looksAtTheBoard()
  await ann.types(words[0]!)
  await ann.scores(words[0]!)
  await ann.isDone()
  await bob.isDone()
  await Promise.all([ann.seesTheEnd(), bob.seesTheEnd()])
  for (const one of [ann, bob]) {
    await hasTheBar(one, 'the result', false)
    await expect(one.page.locator('header.bar').getByRole('button', { name: 'Leave' })).toBeVisible()
    await one.scrollsNotSideways()
    await one.picture('result-of-two')
  }
})

test('the wait at the table of a match has the bar', async ({ ann, bob }) => {
  await ann.page.goto(`${ann.home}/match`)
  await ann.presses('Find somebody')
  // Bob is found, and does not come.
  const looks = async () => {
    const wish = { dice: 'any', name: 'Bob' }
    const answer = await bob.page.request.put(`${bob.home}/api/queue`, { data: wish })
    return ((await answer.json()) as { state: string }).state
  }
  await expect.poll(looks).toBe('matched')
  await ann.page.waitForURL(/\/r\//)
  await ann.page.getByRole('list', { name: 'Rounds won' }).waitFor()
  await hasTheBar(ann, 'the wait', false)
  await ann.scrollsNotSideways()
  await ann.findsNothingInTheWay()
  await ann.picture('duel-waiting')
})

test('who comes to a table stands at its heading', async ({ ann, bob }) => {
  const code = await ann.creates()
  await expect(ann.page.getByRole('heading', { name: 'Ann’s table' })).toBeFocused()
  await bob.follows(code)
  await expect(bob.page.getByRole('heading', { name: 'There is a seat for you.' })).toBeFocused()
})

test('the lobby fits a phone on its side', async ({ arrives }) => {
  const ann = await arrives('Ann', { ...phone, viewport: { width: 640, height: 360 } })
  await ann.creates()
  await ann.scrollsNotSideways()
  const right = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right)
  const rules = await ann.page
    .getByRole('group', { name: 'Board' })
    .evaluate((element) => element.getBoundingClientRect().left)
  expect(await right(ann.page.locator('.code .die').last()), 'the code stays in its column').toBeLessThan(
    rules,
  )
  await ann.picture('lobby-lying')
})
