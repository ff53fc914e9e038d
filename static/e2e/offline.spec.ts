import { Builds } from './builds'
import { waitUntilCached, cachedPaths, loadedAssets } from './cache'
import { expect, test } from './fixtures'

const down = 'Rattle isn’t answering.'

test('a table out of reach is said to be that one, and comes back by itself', async ({ ann, bob, wire }) => {
  const code = await ann.creates()
  await bob.joins(code)
  await ann.sees('Bob')
  await waitUntilCached(bob.page)

  bob.expectsSilence()
  wire.cut()
  await bob.reloads()
  await bob.seesTitle(`Table ${code.slice(0, 4)}-${code.slice(4)} is out of reach.`)
  await bob.sees(down)
  await bob.sees(/It opens by itself/)
  await bob.findsNothingInTheWay()
  await bob.picture('out-of-reach')
  wire.mend()
  // It is asked twice a minute, at least.
  await expect(bob.page.getByRole('status')).toHaveText('Waiting for Ann to rattle the dice.', {
    timeout: 40_000,
  })
})

test('what is played is never kept', async ({ ann }) => {
  const answers: string[] = []
  ann.page.on('response', (response) => {
    if (response.fromServiceWorker()) answers.push(new URL(response.url()).pathname)
  })
  await ann.opensTheDoor()
  await waitUntilCached(ann.page)
  await ann.playsAlone({ seconds: 5 })
  await ann.looksAtTheBoard()
  await waitUntilCached(ann.page)
  await ann.seesTheEnd()
  await ann.downloadsTheRecord()
  const [room] = new URL(ann.page.url()).pathname.match(/^\/r\/\w+$/)!
  const ours = (path: string) => path === '/' || path === room || path.startsWith('/assets/')
  expect(answers.length, 'answers by the worker').toBeGreaterThan(1)
  expect(answers.filter((path) => !ours(path))).toEqual([])
  expect(
    (await cachedPaths(ann.page)).filter((path) => path !== '/' && !path.startsWith('/assets/')),
  ).toEqual([])
})

test('a new build takes the place of the old one, on the device too', async ({ browser }) => {
  const builds = await Builds.open()
  const page = await (await browser.newContext()).newPage()
  await page.goto(builds.url)
  await waitUntilCached(page)
  const old = await loadedAssets(page)

  builds.bringTheNext()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Play/ })).toBeEnabled()
  const next = await loadedAssets(page)
  expect(next.filter((path) => old.includes(path))).toEqual([])
  await waitUntilCached(page)
  await expect.poll(async () => (await cachedPaths(page)).filter((path) => old.includes(path))).toEqual([])

  await builds.close()
  const kept = await cachedPaths(page)
  await page.reload()
  await expect(page.getByRole('status').getByText(down)).toBeVisible()
  expect((await loadedAssets(page)).filter((path) => !kept.includes(path))).toEqual([])
  await page.context().close()
})

test('a page that is older than its server loads itself anew where a file is gone', async ({ browser }) => {
  const builds = await Builds.open()
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await page.goto(builds.url)
  // What comes while the first screen is looked at has come.
  await page.getByRole('grid', { name: 'The board' }).waitFor()
  const old = await loadedAssets(page)
  builds.bringTheNext()
  await page.getByRole('button', { name: 'Settings' }).click()
  // The page goes away while it is asked, so whoever asks it asks again.
  await expect(async () => {
    expect((await loadedAssets(page)).filter((path) => old.includes(path))).toEqual([])
  }).toPass()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.context().close()
  await builds.close()
})
