import { expect, type Page } from '@playwright/test'

/** The paths of the site that the device has cached. */
export const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** Our own files that the page has loaded. */
export const loadedAssets = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/')),
  )

/** Waits until the device has everything to show the page offline. */
export async function waitUntilCached(page: Page): Promise<void> {
  const missing = async () => {
    const cached = await cachedPaths(page)
    return ['/', ...(await loadedAssets(page))].filter((path) => !cached.includes(path))
  }
  await expect.poll(missing, { timeout: 60_000 }).toEqual([])
}
