// A phone that is four times slower than this machine, and what the benchmarks do on it.

export const cpuSlowdown = 4

/**
 * Opens a room on the phone, as Ann, and sits down. Returns the page and its DevTools session. `prepare` gets the page
 * before it opens; `reducedMotion` is as in the settings of a browser.
 */
export async function sitDown(browser, server, code, { reducedMotion, prepare } = {}) {
  const page = await browser.newPage({
    reducedMotion,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  await prepare?.(page)
  const cdp = await page.context().newCDPSession(page)
  await page.goto(`${server.url}/r/${code}`)
  await page.getByLabel('your name').fill('Ann')
  // Taps, since after a click the mouse stays over the page, and the browser looks for what is below it in each frame.
  await page.getByRole('button', { name: 'Sit down' }).tap()
  await page.getByRole('button', { name: /^Rattle/ }).waitFor()
  return { page, cdp }
}

export const slowDown = (cdp, rate = cpuSlowdown) => cdp.send('Emulation.setCPUThrottlingRate', { rate })

/** Waits for what a bot has seen: watching the page's own socket would be work for the page. */
export async function until(condition) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** The median of some runs, and all of them. */
export function spread(runs, digits = 0) {
  const sorted = runs.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)]
  return `median ${median.toFixed(digits)} (${sorted.map((run) => run.toFixed(digits)).join(', ')})`
}

/**
 * Tells how busy the machine is: milliseconds of wall clock for each millisecond of processor time of this thread. It is 1
 * where nothing else runs.
 */
export function hostNoise() {
  const [start, used] = [performance.now(), process.cpuUsage()]
  while (performance.now() - start < 200);
  const { user, system } = process.cpuUsage(used)
  return (1000 * (performance.now() - start)) / (user + system)
}
