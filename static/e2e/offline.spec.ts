import type { Page } from '@playwright/test'
import { Builds } from './builds'
import { waitUntilCached, cachedPaths, loadedAssets } from './cache'
import { expect, test } from './fixtures'

const unreachable = 'Rattle isn’t answering.'

test('an unreachable room is named and comes back by itself', async ({ ann, bob, network }) => {
  const code = await ann.creates()
  await bob.joins(code)
  await ann.sees('Bob')
  await waitUntilCached(bob.page)

  bob.expectsConnectionErrors()
  network.cut()
  await bob.reloadsOffline()
  await bob.seesTitle(`Table ${code.slice(0, 4)}-${code.slice(4)} is out of reach.`)
  await bob.sees(unreachable)
  await bob.sees(/It opens by itself/)
  await bob.findsNoBarriers()
  await bob.savesScreenshot('unreachable')
  network.restore()
  // The page tries at least twice a minute.
  await expect(bob.page.getByRole('status')).toHaveText('Waiting for Ann to rattle the dice.', {
    timeout: 40_000,
  })
})

test('nothing about a round is cached', async ({ ann }) => {
  const answered: string[] = []
  ann.page.on('response', (response) => {
    if (response.fromServiceWorker()) answered.push(new URL(response.url()).pathname)
  })
  await ann.opensHome()
  await waitUntilCached(ann.page)
  await ann.playsAlone({ seconds: 5 })
  await ann.looksAtTheBoard()
  await waitUntilCached(ann.page)
  await ann.seesTheResults()
  await ann.downloadsTheRecord()
  const [room] = new URL(ann.page.url()).pathname.match(/^\/r\/\w+$/)!
  const ours = (path: string) => path === '/' || path === room || path.startsWith('/assets/')
  expect(answered.length, 'responses of the service worker').toBeGreaterThan(1)
  expect(answered.filter((path) => !ours(path))).toEqual([])
  expect(
    (await cachedPaths(ann.page)).filter((path) => path !== '/' && !path.startsWith('/assets/')),
  ).toEqual([])
})

/** Loads the page from the server alone, as a browser does with Shift pressed, or while a worker is still starting. */
async function reloadPastTheWorker(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const loaded = page.waitForEvent('load')
  await browser.send('Page.reload', { ignoreCache: true })
  await loaded
}

const reloads = [
  { name: '', reload: async (page: Page) => void (await page.reload()) },
  { name: ', where it did not answer', reload: reloadPastTheWorker },
]
for (const { name, reload } of reloads) {
  test(`a new build replaces the old one, in the cache too${name}`, async ({ browser }) => {
    const builds = await Builds.open()
    const page = await (await browser.newContext()).newPage()
    await page.goto(builds.url)
    await waitUntilCached(page)
    const old = await loadedAssets(page)

    builds.deployNext()
    await reload(page)
    await expect(page.getByRole('button', { name: /^Play/ })).toBeEnabled()
    const next = await loadedAssets(page)
    expect(next.filter((path) => old.includes(path))).toEqual([])
    await waitUntilCached(page)
    const stillCached = async () => (await cachedPaths(page)).filter((path) => old.includes(path))
    await expect.poll(stillCached, { timeout: 60_000 }).toEqual([])

    await builds.close()
    const cached = await cachedPaths(page)
    await page.reload()
    await expect(page.getByRole('status').getByText(unreachable)).toBeVisible()
    expect((await loadedAssets(page)).filter((path) => !cached.includes(path))).toEqual([])
    await page.context().close()
  })
}

test('a page older than its server reloads itself when a file is gone', async ({ browser }) => {
  const builds = await Builds.open()
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await page.goto(builds.url)
  // Everything that the home page loads later is loaded.
  await page.getByRole('grid', { name: 'The board' }).waitFor()
  const old = await loadedAssets(page)
  builds.deployNext()
  await page.getByRole('button', { name: 'Settings' }).click()
  // The reload may interrupt an evaluation, which is then repeated.
  await expect(async () => {
    expect((await loadedAssets(page)).filter((path) => old.includes(path))).toEqual([])
  }).toPass()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.context().close()
  await builds.close()
})
