import { Builds } from './builds'
import type { Page } from '@playwright/test'
import { waitUntilCached, cachedPaths } from './cache'
import type { Person } from './person'
import { expect, test } from './fixtures'
import { nonsenseOn, wordsOn } from './words'

const words = /^\/assets\/english-.*\.words$/

/** Lets the device keep a round alone, in the settings. */
async function keepsTheWords(who: Person): Promise<void> {
  await who.opensTheDoor()
  await waitUntilCached(who.page)
  await who.presses('Settings')
  await who.sees(/Keeps the words on this device: 0\.\d MB to fetch/)
  await who.seesTurned('Play alone offline', false)
  await who.turns('Play alone offline')
  await who.sees('The words are here.')
  await who.presses('Done')
}

/** What the page asks the network for in vain, of all that it is made of. */
function missing(page: Page): string[] {
  const missed: string[] = []
  page.on('requestfailed', (request) => {
    // Whoever goes on to another page leaves its icon behind half fetched.
    const left = request.failure()?.errorText === 'net::ERR_ABORTED'
    if (!left && request.url().includes('/assets/')) missed.push(request.url())
  })
  return missed
}

test(
  'off line a round alone is played from the door to what was missed',
  { tag: '@swapped' },
  async ({ bob, wire }) => {
    await keepsTheWords(bob)
    const missed = missing(bob.page)
    await bob.losesNetwork()
    wire.cut()
    await bob.reloads()
    await bob.page.goto(`${bob.home}/alone`)

    const board = await bob.looksAtTheBoard()
    const [first, second, third] = wordsOn(board)
    await bob.types(first)
    await bob.scores(first)
    await bob.swipes(second)
    await bob.scores(second)
    await bob.types(first)
    await bob.hears(`You have “${first}” already`)
    const nonsense = nonsenseOn(board)
    await bob.types(nonsense)
    await bob.hears(`“${nonsense}” is not in the dictionary`)
    await bob.seesOwnWords([second, first])
    await bob.picture('alone-playing')

    // A reload is no end.
    await bob.reloads()
    await bob.seesOwnWords([second, first])
    await bob.types(third)
    await bob.scores(third)
    await bob.pressesTwice('I’m done', 'Done?')
    await bob.seesTitle(/^You made \d+ points\.$/)
    await bob.sees('Played without the server, so it counts nowhere.')
    await bob.sees('The one that got away')
    await expect(bob.page.getByRole('group', { name: 'You' }).getByRole('listitem')).toHaveCount(3)
    await bob.findsNothingInTheWay()
    await bob.scrollsNotSideways()
    const bar = bob.page.locator('header.bar')
    await expect(bar.getByRole('link', { name: 'Leaderboards' })).toBeDisabled()
    await expect(bar.getByRole('button', { name: 'Settings' })).toBeEnabled()
    await bob.picture('alone-end')

    await bob.chooses('Board', '5 by 5')
    await bob.presses('Again')
    expect((await bob.looksAtTheBoard()).faces).toHaveLength(25)
    expect(missed).toEqual([])

    // When the server is back the page says so, and nothing is taken away.
    await bob.pressesTwice('I’m done', 'Done?')
    wire.mend()
    await bob.findsNetwork()
    await bob.sees('Rattle is back.')
  },
)

test('the words go when they are not wanted any more', async ({ ann }) => {
  await keepsTheWords(ann)
  expect((await cachedPaths(ann.page)).filter((path) => words.test(path))).toHaveLength(1)
  await ann.presses('Settings')
  await ann.turns('Play alone offline')
  await ann.seesTurned('Play alone offline', false)
  await expect.poll(async () => (await cachedPaths(ann.page)).filter((path) => words.test(path))).toEqual([])
  // And they stay away, however fast the network is.
  await ann.reloads()
  await waitUntilCached(ann.page)
  await ann.presses('Settings')
  await ann.seesTurned('Play alone offline', false)
})

test('without the words a round alone is grey, too, and what would help is said', async ({ bob, wire }) => {
  await bob.opensTheDoor()
  await waitUntilCached(bob.page)
  bob.expectsSilence()
  wire.cut()
  await bob.reloads()
  await bob.sees(/^Rattle isn’t answering\. .*keep the words on this device/)
  const play = bob.page.getByRole('button', { name: /^Play Rattle isn’t answering\. To play alone/ })
  await expect(play).toBeDisabled()
  await expect(bob.page.getByRole('link', { name: 'How to play' })).toBeDisabled()
  wire.mend()
  await expect(bob.page.getByRole('button', { name: /^Play/ })).toBeEnabled()
})

test('a server that goes away while somebody looks is told from a network that does', async ({
  bob,
  wire,
}) => {
  await bob.opensTheDoor()
  await waitUntilCached(bob.page)
  bob.expectsSilence()
  wire.cut()
  await bob.presses(/^With friends/)
  await bob.sees(/^Rattle isn’t answering\. What is grey/)
  await bob.losesNetwork()
  await bob.sees(/^You’re offline\. What is grey/)
  wire.mend()
  await bob.findsNetwork()
  await bob.sees('Rattle is back.')
  await expect(bob.page.getByRole('button', { name: /^With friends/ })).toBeEnabled()
})

test('a new build takes the words over, and renews the rest', async ({ browser }) => {
  const builds = await Builds.open()
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript(() => {
    const fast = { effectiveType: '4g', downlink: 10, saveData: false }
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => fast })
  })
  await page.goto(builds.url)
  await waitUntilCached(page)
  expect(
    builds.asked.filter((path) => words.test(path)),
    'by a first visit',
  ).toEqual([])
  // Over a network that is fast and free a second visit fetches them without a word.
  await page.reload()
  const screens = async () => (await cachedPaths(page)).filter((path) => path.includes('/OfflineRound-'))
  await expect.poll(screens).not.toEqual([])
  const old = await screens()

  builds.bringTheNext()
  await page.reload()
  await expect.poll(screens).toEqual(old.map((path) => path.replace('-', '-next-')))
  expect((await cachedPaths(page)).filter((path) => words.test(path))).toHaveLength(1)
  expect(builds.asked.filter((path) => words.test(path))).toHaveLength(1)
  await page.context().close()
  await builds.close()
})
