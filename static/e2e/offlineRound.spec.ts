import { Builds } from './builds'
import type { Page } from '@playwright/test'
import { waitUntilCached, cachedPaths } from './cache'
import type { Person } from './person'
import { expect, test } from './fixtures'
import { nonsenseOn, wordsOn } from './words'

const wordListPath = /^\/assets\/english-.*\.words$/

/** Turns offline play on in the settings, which downloads the word list. */
async function downloadsTheWordList(who: Person): Promise<void> {
  await who.opensHome()
  await waitUntilCached(who.page)
  await who.presses('Settings')
  await who.sees(/Keeps the words on this device: 0\.\d MB to fetch/)
  await who.seesToggled('Play alone offline', false)
  await who.toggles('Play alone offline')
  await who.sees('The words are here.')
  await who.presses('Done')
}

/** Collects the page's own files that it failed to fetch. */
function failedRequests(page: Page): string[] {
  const failed: string[] = []
  page.on('requestfailed', (request) => {
    // Navigating away aborts the fetch of the icon.
    const aborted = request.failure()?.errorText === 'net::ERR_ABORTED'
    if (!aborted && request.url().includes('/assets/')) failed.push(request.url())
  })
  return failed
}

test(
  'a solo round is played offline, from the home page to the results',
  { tag: ['@swapped', '@story'] },
  async ({ bob, network }) => {
    await downloadsTheWordList(bob)
    const failed = failedRequests(bob.page)
    await bob.losesNetwork()
    network.cut()
    await bob.reloadsOffline()
    await bob.opensOffline('/alone')

    const board = await bob.looksAtTheBoard()
    const [first, second, third] = wordsOn(board, 3)
    await bob.types(first)
    await bob.scores(first)
    await bob.swipes(second)
    await bob.scores(second)
    await bob.types(first)
    await bob.seesStatus(`You have “${first}” already`)
    const nonsense = nonsenseOn(board)
    await bob.types(nonsense)
    await bob.seesStatus(`“${nonsense}” is not in the dictionary`)
    await bob.seesOwnWords([second, first])
    await bob.savesScreenshot('alone-playing')

    // A reload does not end the round.
    await bob.reloadsOffline()
    await bob.seesOwnWords([second, first])
    await bob.types(third)
    await bob.scores(third)
    await bob.pressesTwice('I’m done', 'Done?')
    await bob.seesTitle(/^You made \d+ points\.$/)
    await bob.sees('Played without the server, so it counts nowhere.')
    await bob.sees('The one that got away')
    await expect(bob.page.getByRole('group', { name: 'You' }).getByRole('listitem')).toHaveCount(3)
    await bob.findsNoBarriers()
    await bob.needsNoSidewaysScrolling()
    const bar = bob.page.locator('header.bar')
    await expect(bar.getByRole('link', { name: 'Leaderboards' })).toBeDisabled()
    await expect(bar.getByRole('button', { name: 'Settings' })).toBeEnabled()
    await bob.savesScreenshot('alone-end')

    await bob.chooses('Board', '5 by 5')
    await bob.presses('Again')
    expect((await bob.looksAtTheBoard()).faces).toHaveLength(25)
    expect(failed).toEqual([])

    // When the server is back the page says so, and the result stays.
    await bob.pressesTwice('I’m done', 'Done?')
    network.restore()
    await bob.getsNetworkBack()
    await bob.sees('Rattle is back.')
  },
)

test('turning offline play off deletes the word list', async ({ ann }) => {
  await downloadsTheWordList(ann)
  expect((await cachedPaths(ann.page)).filter((path) => wordListPath.test(path))).toHaveLength(1)
  await ann.presses('Settings')
  await ann.toggles('Play alone offline')
  await ann.seesToggled('Play alone offline', false)
  const cached = async () => (await cachedPaths(ann.page)).filter((path) => wordListPath.test(path))
  await expect.poll(cached).toEqual([])
  // It is not fetched again, however fast the network is.
  await ann.reloads()
  await waitUntilCached(ann.page)
  await ann.presses('Settings')
  await ann.seesToggled('Play alone offline', false)
})

test('without the word list Play is disabled offline, and the page says what would help', async ({
  bob,
  network,
}) => {
  await bob.opensHome()
  await waitUntilCached(bob.page)
  bob.expectsConnectionErrors()
  network.cut()
  await bob.reloadsOffline()
  await bob.sees(/^Rattle isn’t answering\. .*keep the words on this device/)
  const play = bob.page.getByRole('button', { name: /^Play Rattle isn’t answering\. To play alone/ })
  await expect(play).toBeDisabled()
  await expect(bob.page.getByRole('link', { name: 'How to play' })).toBeDisabled()
  network.restore()
  await expect(bob.page.getByRole('button', { name: /^Play/ })).toBeEnabled()
})

test('the page distinguishes an unreachable server from a lost network', async ({ bob, network }) => {
  await bob.opensHome()
  await waitUntilCached(bob.page)
  bob.expectsConnectionErrors()
  network.cut()
  await bob.presses(/^With friends/)
  await bob.sees(/^Rattle isn’t answering\. What is grey/)
  await bob.losesNetwork()
  await bob.sees(/^You’re offline\. What is grey/)
  network.restore()
  await bob.getsNetworkBack()
  await bob.sees('Rattle is back.')
  await expect(bob.page.getByRole('button', { name: /^With friends/ })).toBeEnabled()
})

test('a new build keeps the cached word list and replaces the rest', async ({ browser }) => {
  const builds = await Builds.open()
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript(() => {
    const fast = { effectiveType: '4g', downlink: 10, saveData: false }
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => fast })
  })
  await page.goto(builds.url)
  await waitUntilCached(page)
  expect(
    builds.requested.filter((path) => wordListPath.test(path)),
    'requested by a first visit',
  ).toEqual([])
  // Over a fast and unmetered network the second visit fetches the list without asking.
  await page.reload()
  const screens = async () => (await cachedPaths(page)).filter((path) => path.includes('/OfflineRound-'))
  await expect.poll(screens).not.toEqual([])
  const old = await screens()

  builds.deployNext()
  await page.reload()
  await expect.poll(screens).toEqual(old.map((path) => path.replace('-', '-next-')))
  expect((await cachedPaths(page)).filter((path) => wordListPath.test(path))).toHaveLength(1)
  expect(builds.requested.filter((path) => wordListPath.test(path))).toHaveLength(1)
  await page.context().close()
  await builds.close()
})
