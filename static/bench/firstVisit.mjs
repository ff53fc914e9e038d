// How long a first visit takes from opening the page to the first word with points: `node bench/firstVisit.mjs [VISITS]`.
//
//   open ─▶ Play seen ── 1 s ─▶ tapped ─▶ letters seen ── 1 s ─▶ swiped ─▶ answer seen
//
// Each visit has a new browser profile, with the device and network of Lighthouse's mobile profile.

import { chromium as browsers } from '@playwright/test'
import { chromium, serve, wordsOn } from './server.mjs'

const visits = Number(process.argv[2] ?? 10)
const goal = 15
/** Lighthouse's slow 4G, 150 ms and 1.6 Mbit/s, with the factors it uses when throttling is applied, not simulated. */
const network = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1638.4 * 0.9 * 1024) / 8,
  uploadThroughput: (750 * 0.9 * 1024) / 8,
}
const cpuSlowdown = 4
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const server = await serve()
const browser = await browsers.launch(chromium)
const pause = () => new Promise((resolve) => setTimeout(resolve, 1000))
const medianOf = (numbers) => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2
}

/** Opens a new browser profile, slowed down, and notes the board when the server sends it. */
async function openVisitor() {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const seen = { board: null }
  cdp.on('Network.webSocketFrameReceived', ({ response: { payloadData } }) => {
    for (const line of payloadData.split('\n')) {
      const message = JSON.parse(line)
      if (message.kind === 'room') seen.board = message.board ?? seen.board
    }
  })
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return { context, page, cdp, seen }
}

/** Waits until the letters can be read, when the dice do not move any more. */
const waitForLetters = (page) =>
  page.waitForFunction(() => {
    const tray = document.querySelector('.tray.played')
    return (
      location.pathname.startsWith('/r/') &&
      tray &&
      tray.getAnimations({ subtree: true }).every(({ playState }) => playState === 'finished')
    )
  })

/** The dice of a word: the first path that spells it. */
function pathOf({ faces, cols }, word) {
  const near = (a, b) =>
    Math.abs(Math.floor(a / cols) - Math.floor(b / cols)) <= 1 && Math.abs((a % cols) - (b % cols)) <= 1
  const go = (path, rest) => {
    if (rest === '') return path
    for (const [cell, face] of faces.entries()) {
      const text = face.toLowerCase()
      if (!rest.startsWith(text) || path.includes(cell)) continue
      if (path.length > 0 && !near(path.at(-1), cell)) continue
      const whole = go([...path, cell], rest.slice(text.length))
      if (whole) return whole
    }
    return null
  }
  return go([], word)
}

async function swipe({ page, cdp, seen }, word) {
  const dice = await page.locator('.tray.played .die').all()
  const boxes = await Promise.all(pathOf(seen.board, word).map((cell) => dice[cell].boundingBox()))
  const places = boxes.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
  const touch = (type, touchPoints) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [places[0]])
  for (const place of places.slice(1)) await touch('touchMove', [place])
  await touch('touchEnd', [])
}

async function visit() {
  const visitor = await openVisitor()
  const { page } = visitor
  const start = performance.now()
  const since = () => (performance.now() - start) / 1000
  await page.goto(server.url, { waitUntil: 'commit' })
  const play = page.getByRole('button', { name: /^Play/ })
  await play.waitFor()
  const shown = since()
  await pause()
  await play.tap()
  await waitForLetters(page)
  const dealt = since()
  await pause()
  const word = wordsOn(visitor.seen.board).toSorted((a, b) => a.length - b.length)[0]
  await swipe(visitor, word)
  await page.getByText(new RegExp(`^${word}, \\d+ points?$`)).waitFor()
  const answered = since()
  await visitor.context.close()
  return { shown, dealt, answered }
}

console.log('visit  Play seen  letters seen  answered, seconds')
const all = []
for (let n = 1; n <= visits; n++) {
  const times = await visit()
  all.push(times)
  const cells = [
    times.shown.toFixed(1).padStart(9),
    times.dealt.toFixed(1).padStart(12),
    times.answered.toFixed(1).padStart(8),
  ]
  console.log(String(n).padStart(5), ...cells)
}
const median = (what) => medianOf(all.map((times) => times[what])).toFixed(1)
console.log(`Median: ${median('shown')}, ${median('dealt')}, ${median('answered')}; the goal is ${goal}.`)
await browser.close()
server.stop()
if (median('answered') > goal) process.exitCode = 1
