import { expect, type Page } from '@playwright/test'

/** What the device keeps of the site, by path. */
export const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** The files of ours that the page has loaded. */
export const loadedAssets = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/')),
  )

/** Waits until the device could show the page by itself. */
export async function waitUntilCached(page: Page): Promise<void> {
  const missing = async () => {
    const kept = await cachedPaths(page)
    return ['/', ...(await loadedAssets(page))].filter((path) => !kept.includes(path))
  }
  await expect.poll(missing).toEqual([])
}
