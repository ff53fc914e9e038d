// A round of sixteen players on a slow device, and twenty rounds in a row: `node --experimental-websocket bench/round.mjs`.

import { chromium as browsers } from '@playwright/test'
import { Bot, chromium, createRoom, serve, wordsOn } from './server.mjs'

const opponents = 15
const cpuSlowdown = 4
const rounds = 20

const server = await serve()
const browser = await browsers.launch(chromium)

/** Joins a new room. Returns its code, the page, its DevTools session, and the latest phase and board. */
async function join(settings) {
  const code = await createRoom(server.url, settings)
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const cdp = await page.context().newCDPSession(page)
  await Promise.all([cdp.send('Network.enable'), cdp.send('Performance.enable')])
  const seen = { phase: '', board: null }
  cdp.on('Network.webSocketFrameReceived', ({ response: { payloadData } }) => {
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
  return { code, page, cdp, seen }
}

const until = async (condition) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function roundOfSixteen() {
  const { code, page, cdp, seen } = await join({ seconds: 30, richness: 'rich', seats: opponents + 1 })
  const bots = Array.from(
    { length: opponents },
    (_, n) => new Bot(server.url, code, `Bot ${n + 1}`, 1500 + 37 * n),
  )
  await page.getByText(`Bot ${opponents}`).first().waitFor()
  await page.evaluate(() => {
    window.long = []
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) window.long.push([startTime, duration])
    }).observe({ type: 'longtask' })
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
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
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const long = (await page.evaluate(() => window.long)).filter(
    ([start]) => start > opened - 500 && start < closed - 500,
  )
  console.log(`A round of ${opponents + 1}, ${cpuSlowdown} times slower: ${long.length} tasks over 50 ms`)
  for (const [start, ms] of long)
    console.log(`  ${Math.round(ms)} ms, ${Math.round(start - opened)} ms after the opening`)
  bots.forEach((bot) => bot.close())
  await page.close()
  return long.length
}

async function twentyRounds() {
  const { code, page, cdp, seen } = await join({ seconds: 3 })
  const bot = new Bot(server.url, code, 'Bob', 400)
  await page.getByText('Bob').first().waitFor()
  console.log('\nround  heap, KB  nodes  listeners')
  for (let round = 1; round <= rounds; round++) {
    if (round === 1) await page.getByRole('button', { name: /^Rattle/ }).click()
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
    .click()
  await now.click()
}

async function sizes(cdp, round) {
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (wanted) => metrics.find(({ name }) => name === wanted).value
  const cells = [Math.round(of('JSHeapUsedSize') / 1024), of('Nodes'), of('JSEventListeners')]
  return [String(round).padStart(5), ...cells.map((cell) => String(cell).padStart(9))].join('')
}

const long = await roundOfSixteen()
await twentyRounds()
await browser.close()
server.stop()
if (long) process.exitCode = 1
