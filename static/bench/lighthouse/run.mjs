// What Lighthouse says of home, a lobby and results, as the median of five: `make bench-page`.

import lighthouse from 'lighthouse'
import { launch } from 'puppeteer-core'
import { chromium, layTable, serve } from '../server.mjs'

const runs = Number(process.argv[2] ?? 5)
const categories = ['performance', 'accessibility', 'best-practices']
const server = await serve()
const browser = await launch({ ...chromium, headless: true })

const press = (page, name) => page.locator(`::-p-aria([name="${name}"][role="button"])`).click()

/** Sits down in the tab that is measured: a seat belongs to a tab and to what the browser keeps. */
async function sit(page) {
  const code = await layTable(server.url, { seconds: 3, access: 'solo' })
  await page.goto(`${server.url}/r/${code}`)
  await page.locator('input').fill('Ann')
  await press(page, 'Sit down')
  await page.waitForSelector('::-p-aria([name="Copy the link"]), ::-p-aria([name="Rattle the dice"])')
}

const places = {
  home: (page) => page.goto(server.url),
  lobby: sit,
  results: async (page) => {
    await sit(page)
    await page.locator('.button.main').click()
    await page.waitForSelector('::-p-text(Again)')
  },
}

const middle = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]

for (const [name, go] of Object.entries(places)) {
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
    (id) => `${id} ${Math.round(100 * middle(reports.map((r) => r.categories[id].score)))}`,
  )
  const paint = middle(reports.map((r) => r.audits['largest-contentful-paint'].numericValue))
  console.log(`${name}: ${scores.join(', ')}, largest paint ${Math.round(paint)} ms`)
  for (const { score, title, id } of Object.values(reports[0].audits))
    if (score !== null && score < 0.9) console.log(`  ${id}: ${title}`)
  await page.close()
}
await browser.close()
server.stop()
