import type { Page } from '@playwright/test'
import { Builds } from './builds'
import { expect, test } from './table'

const offline = 'You are off line. Tables need a connection.'

/** What the device keeps of the site, by path. */
const keptOf = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** The files of ours that the page has loaded. */
const loadedOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/')),
  )

/** Waits until the device could show the page by itself. */
async function isKept(page: Page): Promise<void> {
  const missing = async () => {
    const kept = await keptOf(page)
    return ['/', ...(await loadedOf(page))].filter((path) => !kept.includes(path))
  }
  await expect.poll(missing).toEqual([])
}

test('who is off line sees home, and comes back to the table by themselves', async ({ ann, bob, wire }) => {
  const code = await ann.creates()
  await bob.joins(code)
  await ann.sees('Bob')
  await isKept(bob.page)

  bob.expectsSilence()
  wire.cut()
  await bob.reloads()
  await bob.sees(offline)
  await expect(bob.page.getByRole('button', { name: /^Play/ })).toBeDisabled()
  await bob.picture('offline')
  wire.mend()
  await bob.hears('Waiting for Ann to rattle the dice.')
})

test('what is played is never kept', async ({ ann }) => {
  const answers: string[] = []
  ann.page.on('response', (response) => {
    if (response.fromServiceWorker()) answers.push(new URL(response.url()).pathname)
  })
  await ann.opensTheDoor()
  await isKept(ann.page)
  await ann.playsAlone({ seconds: 5 })
  await ann.looksAtTheBoard()
  await isKept(ann.page)
  await ann.seesTheEnd()
  await ann.downloadsTheRecord()
  const [room] = new URL(ann.page.url()).pathname.match(/^\/r\/\w+$/)!
  const ours = (path: string) => path === '/' || path === room || path.startsWith('/assets/')
  expect(answers.length, 'answers by the worker').toBeGreaterThan(1)
  expect(answers.filter((path) => !ours(path))).toEqual([])
  expect((await keptOf(ann.page)).filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
})

test('a new build takes the place of the old one, on the device too', async ({ browser }) => {
  const builds = await Builds.open()
  const page = await (await browser.newContext()).newPage()
  await page.goto(builds.url)
  await isKept(page)
  const old = await loadedOf(page)

  builds.bringTheNext()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Play/ })).toBeEnabled()
  const next = await loadedOf(page)
  expect(next.filter((path) => old.includes(path))).toEqual([])
  await isKept(page)
  await expect.poll(async () => (await keptOf(page)).filter((path) => old.includes(path))).toEqual([])

  await builds.close()
  await page.reload()
  await expect(page.getByText(offline)).toBeVisible()
  expect((await loadedOf(page)).filter((path) => !next.includes(path))).toEqual([])
  await page.context().close()
})

test('a page that is older than its server loads itself anew where a file is gone', async ({ browser }) => {
  const builds = await Builds.open()
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await page.goto(builds.url)
  const old = await loadedOf(page)
  builds.bringTheNext()
  await page.getByRole('button', { name: 'Settings' }).click()
  // The page goes away while it is asked, so whoever asks it asks again.
  await expect(async () => {
    expect((await loadedOf(page)).filter((path) => old.includes(path))).toEqual([])
  }).toPass()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.context().close()
  await builds.close()
})
