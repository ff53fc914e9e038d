// A round of sixteen on a slow device, and an evening of twenty: `node --experimental-websocket bench/round.mjs`.

import { chromium as browsers } from '@playwright/test'
import { Bot, chromium, layTable, serve, wordsOn } from './server.mjs'

const others = 15
const slowness = 4
const rounds = 20

const server = await serve()
const browser = await browsers.launch(chromium)

/** Sits down, and gives the page with a way to talk to the browser about it, and each room as it comes. */
async function sit(settings) {
  const code = await layTable(server.url, settings)
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const wire = await page.context().newCDPSession(page)
  await Promise.all([wire.send('Network.enable'), wire.send('Performance.enable')])
  const seen = { phase: '', board: null }
  wire.on('Network.webSocketFrameReceived', ({ response: { payloadData } }) => {
    for (const line of payloadData.split('\n')) {
      const message = JSON.parse(line)
      if (message.kind !== 'room') continue
      seen.phase = message.phase
      seen.board = message.board
    }
  })
  await page.goto(`${server.url}/r/${code}`)
  await page.getByLabel('your name').fill('Ann')
  await page.getByRole('button', { name: 'Sit down' }).click()
  await page.getByRole('button', { name: /^Rattle/ }).waitFor()
  return { code, page, wire, seen }
}

const until = async (condition) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function roundOfSixteen() {
  const { code, page, wire, seen } = await sit({ seconds: 30, richness: 'rich', seats: others + 1 })
  const bots = Array.from(
    { length: others },
    (_, n) => new Bot(server.url, code, `Bot ${n + 1}`, 1500 + 37 * n),
  )
  await page.getByText(`Bot ${others}`).first().waitFor()
  await page.evaluate(() => {
    window.long = []
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) window.long.push([startTime, duration])
    }).observe({ type: 'longtask' })
  })
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await page.getByRole('button', { name: /^Rattle/ }).click()
  await until(() => seen.phase === 'playing')
  const opened = await page.evaluate(() => performance.now())
  for (const word of wordsOn(seen.board)) {
    if (seen.phase !== 'playing') break
    await page.keyboard.type(word, { delay: 90 })
    await page.keyboard.press('Enter')
  }
  await until(() => seen.phase === 'results')
  const closed = await page.evaluate(() => performance.now())
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const long = (await page.evaluate(() => window.long)).filter(
    ([start]) => start > opened - 500 && start < closed - 500,
  )
  console.log(`A round of ${others + 1}, ${slowness} times slower: ${long.length} tasks over 50 ms`)
  for (const [start, ms] of long)
    console.log(`  ${Math.round(ms)} ms, ${Math.round(start - opened)} ms after the opening`)
  bots.forEach((bot) => bot.close())
  await page.close()
  return long.length
}

async function evening() {
  const { code, page, wire, seen } = await sit({ seconds: 3 })
  const bot = new Bot(server.url, code, 'Bob', 400)
  await page.getByText('Bob').first().waitFor()
  console.log('\nround  heap, KB  nodes  listeners')
  for (let round = 1; round <= rounds; round++) {
    if (round === 1) await page.getByRole('button', { name: /^Rattle/ }).click()
    else await again(page)
    await until(() => seen.phase === 'playing')
    await until(() => seen.phase === 'results')
    await page.getByRole('button', { name: /^Again/ }).waitFor()
    if (round % 5 === 0 || round === 2) console.log(await sizes(wire, round))
  }
  bot.close()
  await page.close()
}

/** Bob never says that he wants another, so the host starts it. */
async function again(page) {
  const now = page.getByRole('button', { name: /^Rattle/ })
  await page
    .getByRole('button', { name: /^Again/ })
    .or(now)
    .first()
    .click()
  await now.click()
}

async function sizes(wire, round) {
  await wire.send('HeapProfiler.collectGarbage')
  const { metrics } = await wire.send('Performance.getMetrics')
  const of = (wanted) => metrics.find(({ name }) => name === wanted).value
  const cells = [Math.round(of('JSHeapUsedSize') / 1024), of('Nodes'), of('JSEventListeners')]
  return [String(round).padStart(5), ...cells.map((cell) => String(cell).padStart(9))].join('')
}

const long = await roundOfSixteen()
await evening()
await browser.close()
server.stop()
if (long) process.exitCode = 1
