// Rounds of sixteen players on a slow phone, and twenty rounds in a row: `node --experimental-websocket bench/round.mjs`.

import { chromium as browsers } from '@playwright/test'
import { cpuSlowdown, hostNoise, sitDown, slowDown, spread, until } from './phone.mjs'
import { Bot, chromium, createRoom, serve, wordsOn } from './server.mjs'
import { recordTrace, stepsOf, tasksIn } from './trace.mjs'

const runs = Number(process.argv[2] ?? 5)
const opponents = 15
const rounds = Number(process.argv[3] ?? 20)
const longest = 50

const server = await serve()
const browser = await browsers.launch(chromium)

/** Returns the numbers of long tasks by processor time and by wall clock. */
async function roundOfSixteen() {
  const code = await createRoom(server.url, { seconds: 30, richness: 'rich', seats: opponents + 1 })
  const { page, cdp } = await sitDown(browser, server, code)
  const bots = Array.from(
    { length: opponents },
    (_, n) => new Bot(server.url, code, `Bot ${n + 1}`, 1500 + 37 * n),
  )
  const { seen } = bots[0]
  await page.getByText(`Bot ${opponents}`).first().waitFor()
  await slowDown(cdp)
  await page.getByRole('button', { name: /^Rattle/ }).tap()
  const events = await recordTrace(cdp, async () => {
    await until(() => seen.phase === 'playing')
    await page.evaluate(() => performance.mark('opened'))
    for (const word of wordsOn(seen.board)) {
      if (seen.phase !== 'playing') break
      await page.keyboard.type(word, { delay: 90 })
      await page.keyboard.press('Enter')
    }
    await until(() => seen.phase === 'results')
    await page.evaluate(() => performance.mark('closed'))
  })
  await slowDown(cdp, 1)
  const [opened, closed] = ['opened', 'closed'].map((mark) => events.find(({ name }) => name === mark).ts)
  const tasks = tasksIn(events).filter(({ ts }) => ts > opened - 5e5 && ts < closed - 5e5)
  const long = tasks.filter(({ cpu }) => cpu > longest)
  const byWall = tasks.filter(({ wall }) => wall > longest).length
  const busy = tasks.reduce((sum, { cpu }) => sum + cpu, 0)
  console.log(
    `A round of ${opponents + 1}, ${cpuSlowdown} times slower: ${long.length} tasks over ${longest} ms, ` +
      `${byWall} by the wall clock; ${Math.round(busy)} ms in all; host noise ${hostNoise().toFixed(1)}`,
  )
  for (const task of long)
    console.log(
      `  ${Math.round(task.cpu)} ms, ${Math.round((task.ts - opened) / 1000)} ms after the opening: ${stepsOf(task, events)}`,
    )
  bots.forEach((bot) => bot.close())
  await page.close()
  return { long: long.length, byWall }
}

async function twentyRounds() {
  const code = await createRoom(server.url, { seconds: 3 })
  const { page, cdp } = await sitDown(browser, server, code)
  await cdp.send('Performance.enable')
  const bot = new Bot(server.url, code, 'Bob', 400)
  const { seen } = bot
  await page.getByText('Bob').first().waitFor()
  console.log('\nround  heap, KB  nodes  listeners')
  for (let round = 1; round <= rounds; round++) {
    if (round === 1) await page.getByRole('button', { name: /^Rattle/ }).tap()
    else await again(page)
    await until(() => seen.phase === 'playing')
    await until(() => seen.phase === 'results')
    await page.getByRole('button', { name: /^Again/ }).waitFor()
    if (round % 5 === 0 || round === 2) console.log(await sizes(cdp, round))
  }
  bot.close()
  await page.close()
}

/** Starts another round without the opponent, who does not ask for one. */
async function again(page) {
  const now = page.getByRole('button', { name: /^Rattle/ })
  await page
    .getByRole('button', { name: /^Again/ })
    .or(now)
    .first()
    .tap()
  await now.tap()
}

async function sizes(cdp, round) {
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (wanted) => metrics.find(({ name }) => name === wanted).value
  const cells = [Math.round(of('JSHeapUsedSize') / 1024), of('Nodes'), of('JSEventListeners')]
  return [String(round).padStart(5), ...cells.map((cell) => String(cell).padStart(9))].join('')
}

const counts = []
for (let run = 0; run < runs; run++) counts.push(await roundOfSixteen())
console.log(`tasks over ${longest} ms: ${spread(counts.map(({ long }) => long))}`)
console.log(`by the wall clock: ${spread(counts.map(({ byWall }) => byWall))}`)
if (rounds > 0) await twentyRounds()
await browser.close()
server.stop()
if (counts.some(({ long }) => long > 0)) process.exitCode = 1
