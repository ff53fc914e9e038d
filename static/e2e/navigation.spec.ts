import { expect, test } from './fixtures'
import { desk, phone, smallPhone, type Visitor } from './visitor'
import { wordsOn } from './words'

test('an unknown address links to the home page, in the visitor’s language', async ({ arrives }) => {
  for (const [locale, title, home] of [
    ['en-GB', 'There is nothing at this address.', 'Home'],
    ['de-AT', 'Unter dieser Adresse gibt es nichts.', 'Zur Startseite'],
  ] as const) {
    const eve = await arrives('Eve', { ...phone, locale })
    eve.expectsErrors(/\b404\b/)
    const response = await eve.page.goto(`${eve.home}/nonsense`)
    expect(response?.status()).toBe(404)
    await eve.seesTitle(title)
    await eve.findsNoBarriers()
    await eve.needsNoSidewaysScrolling()
    await eve.savesScreenshot(`lost-${locale}`)
    await eve.page.getByRole('link', { name: home }).click()
    await expect(eve.page).toHaveURL(`${eve.home}/`)
  }
})

test('/help and /rules show how to play', async ({ ann }) => {
  for (const path of ['/help', '/rules']) {
    await ann.page.goto(ann.home + path)
    await ann.seesTitle('How to play')
  }
  await ann.findsNoBarriers()
  await ann.savesScreenshot('help')
})

/** One bar over the page: home, the settings, and links to the other pages unless other players are in the room. */
async function hasTheBar({ page }: Visitor, where: string, links = true): Promise<void> {
  const bar = page.locator('header.bar')
  await expect(bar.getByRole('link', { name: 'Rattle' }), where).toHaveAttribute('href', '/')
  for (const link of ['Daily board', 'Match', 'Leaderboards'])
    await expect(bar.getByRole('link', { name: link }), where).toBeVisible({ visible: links })
  await expect(bar.getByRole('button', { name: 'Settings' }), where).toBeVisible()
  const top = await bar.evaluate((element) => element.getBoundingClientRect().top)
  expect(top, `${where}: the bar is at the top`).toBeLessThan(60)
}

test('each page has the navigation bar, with its links and the settings', async ({ ann, arrives }) => {
  const code = await ann.creates()
  for (const device of [smallPhone, desk]) {
    const eve = await arrives('Eve', device)
    eve.expectsErrors(/\b404\b/)
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
      await eve.needsNoSidewaysScrolling()
    }
    const daily = eve.page.getByRole('link', { name: 'Daily board' })
    await daily.click()
    await expect(daily).toHaveAttribute('aria-current', 'page')
  }
})

test('the home page links to the same pages as the bar', async ({ ann }) => {
  await ann.opensHome()
  for (const [link, path] of [
    ['Today’s board', '/daily'],
    ['Against one player', '/match'],
    ['Leaderboards', '/leaderboards'],
  ] as const)
    await expect(ann.page.getByRole('link', { name: link })).toHaveAttribute('href', path)
  await expect(ann.page.getByRole('button', { name: 'Settings' })).toBeVisible()
})

test(
  'a result has the bar, with its links only after a solo round',
  { tag: '@swapped' },
  async ({ ann, bob }) => {
    await ann.playsAlone()
    const [word] = wordsOn(await ann.looksAtTheBoard())
    await ann.types(word)
    await ann.scores(word)
    await ann.isDone()
    await ann.seesTheResults()
    await hasTheBar(ann, 'alone')
    await ann.needsNoSidewaysScrolling()
    await ann.findsNoBarriers()
    await ann.savesScreenshot('result-alone')

    await bob.joins(await ann.creates())
    await hasTheBar(ann, 'the lobby', false)
    await ann.rattles()
    const words = wordsOn(await ann.looksAtTheBoard())
    await bob.looksAtTheBoard()
    await ann.types(words[0]!)
    await ann.scores(words[0]!)
    await ann.isDone()
    await bob.isDone()
    await Promise.all([ann.seesTheResults(), bob.seesTheResults()])
    for (const person of [ann, bob]) {
      await hasTheBar(person, 'the result', false)
      await expect(person.page.locator('header.bar').getByRole('button', { name: 'Leave' })).toBeVisible()
      await person.needsNoSidewaysScrolling()
      await person.savesScreenshot('result-of-two')
    }
  },
)

test('the wait in the room of a match has the bar', async ({ ann, bob }) => {
  await ann.page.goto(`${ann.home}/match`)
  await ann.presses('Find somebody')
  // Bob is matched, and does not come.
  const search = async () => {
    const ticket = { dice: 'any', name: 'Bob' }
    const response = await bob.page.request.put(`${bob.home}/api/queue`, { data: ticket })
    return ((await response.json()) as { state: string }).state
  }
  await expect.poll(search).toBe('matched')
  await ann.page.waitForURL(/\/r\//)
  await ann.page.getByRole('list', { name: 'Rounds won' }).waitFor()
  await hasTheBar(ann, 'the wait', false)
  await ann.needsNoSidewaysScrolling()
  await ann.findsNoBarriers()
  await ann.savesScreenshot('match-waiting')
})
