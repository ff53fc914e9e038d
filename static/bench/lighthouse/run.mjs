// Lighthouse's scores for home, a lobby and results, as medians of five runs: `make bench-page`.

import lighthouse from 'lighthouse'
import { launch } from 'puppeteer-core'
import { chromium, createRoom, serve } from '../server.mjs'

const runs = Number(process.argv[2] ?? 5)
const categories = ['performance', 'accessibility', 'best-practices']
const server = await serve()
const browser = await launch({ ...chromium, headless: true })

const press = (page, name) => page.locator(`::-p-aria([name="${name}"][role="button"])`).click()

/** Joins a room in the measured tab, as a seat belongs to a tab and to the browser's storage. */
async function join(page) {
  const code = await createRoom(server.url, { seconds: 3, access: 'solo' })
  await page.goto(`${server.url}/r/${code}`)
  await page.locator('input').fill('Ann')
  await press(page, 'Sit down')
  await page.waitForSelector('::-p-aria([name="Copy the link"]), ::-p-aria([name="Rattle the dice"])')
}

const screens = {
  home: (page) => page.goto(server.url),
  lobby: join,
  results: async (page) => {
    await join(page)
    await page.locator('.button.main').click()
    await page.waitForSelector('::-p-text(Again)')
  },
}

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]

for (const [name, go] of Object.entries(screens)) {
  const page = await browser.newPage()
  await go(page)
  const reports = []
  for (let run = 0; run < runs; run++) {
    const found = await lighthouse(
      page.url(),
      { onlyCategories: categories, output: 'json' },
      undefined,
      page,
    )
    reports.push(found.lhr)
  }
  const scores = categories.map(
    (id) => `${id} ${Math.round(100 * median(reports.map((r) => r.categories[id].score)))}`,
  )
  const paint = median(reports.map((r) => r.audits['largest-contentful-paint'].numericValue))
  console.log(`${name}: ${scores.join(', ')}, largest paint ${Math.round(paint)} ms`)
  for (const { score, title, id } of Object.values(reports[0].audits))
    if (score !== null && score < 0.9) console.log(`  ${id}: ${title}`)
  await page.close()
}
await browser.close()
server.stop()
