// How long the results of a class of 100 take to open on a phone four times slower than this machine, from the message to
// the painted screen, without the count that comes first where motion is not reduced: `npm run bench:results`. Five runs.
//
// A round of two is played; its result then reaches the page as that of a hundred.

import { chromium as browsers } from '@playwright/test'
import { hostNoise, sitDown, slowDown, spread, until } from './phone.mjs'
import { Bot, chromium, createRoom, serve, wordsOn } from './server.mjs'
import { recordTrace, stepsOf, tasksIn } from './trace.mjs'

const runs = Number(process.argv[2] ?? 5)
const classSize = 100

/** The place of a pupil in some list, always the same. */
const pick = (pupil, word, share) => ((pupil * 7919 + word * 104729) % 1000) / 1000 < share

/** Adds pupils to a player list until it is as long as a class. */
function filled(players) {
  const [first] = players
  const added = Array.from({ length: classSize - players.length }, (_, n) => ({
    ...first,
    id: `p_pupil${String(n).padStart(4, '0')}`,
    name: `Pupil ${n + 1}`,
    host: false,
  }))
  return [...players, ...added]
}

/** Makes a class of the players of a result: each pupil found a fifth of the words that the list has. */
function ofAClass(result) {
  const { players, words, recap } = result
  const everybody = filled(players)
  const found = new Map(everybody.map(({ id }) => [id, []]))
  const all = words.map((word, w) => {
    const finders = everybody
      .filter(({ id }, p) => word.finders.includes(id) || pick(p, w, 0.2))
      .map(({ id }) => id)
    for (const id of finders)
      found.get(id).push({
        word: word.word,
        points: finders.length > 1 ? 0 : word.points,
        worth: word.points,
        finders: finders.length,
        at: 100 * w,
      })
    return { ...word, finders }
  })
  const scored = everybody.map((player, place) => ({
    ...player,
    rank: place + 1,
    points: classSize - place,
    found: found.get(player.id).length,
    words: found.get(player.id),
  }))
  const timelines = scored.map(({ id, points }) => ({
    player: id,
    steps: Array.from({ length: 12 }, (_, n) => ({
      at: 200 * (n + 1),
      points: Math.round((points * (n + 1)) / 12),
    })),
  }))
  return { ...result, players: scored, words: all, recap: { ...recap, timelines } }
}

/** Passes the frames of a socket on, and turns the results into those of a class. */
function enlarge(frame) {
  return frame
    .split('\n')
    .map((line) => {
      const message = JSON.parse(line)
      if (message.kind === 'result') return JSON.stringify(ofAClass(message))
      if (message.kind === 'room' && message.phase === 'results')
        return JSON.stringify({ ...message, players: filled(message.players) })
      return line
    })
    .join('\n')
}

async function run(browser, server) {
  const code = await createRoom(server.url, { seconds: 4, richness: 'rich' })
  /** The frames of the results, which wait until everything else is ready. */
  const held = []
  let deliver
  const { page, cdp } = await sitDown(browser, server, code, {
    reducedMotion: 'reduce',
    prepare: (page) =>
      page.routeWebSocket(/\/ws/, (ws) => {
        ws.connectToServer().onMessage((frame) => {
          const text = String(frame)
          if (!/"kind":"result"|"phase":"results"/.test(text)) return ws.send(text)
          held.push(enlarge(text))
          deliver = () => held.splice(0).forEach((text) => ws.send(text))
        })
      }),
  })
  const bot = new Bot(server.url, code, 'Bob', 300)
  await page.getByText('Bob').first().waitFor()
  // The screen of the results is loaded ten seconds after the opening, which this round does not last.
  await page.getByRole('button', { name: /^Rattle/ }).tap()
  await until(() => bot.seen.phase === 'playing')
  for (const word of wordsOn(bot.seen.board).slice(0, 5)) {
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
  }
  await until(() => held.some((text) => text.includes('"phase":"results"')))
  const scripts = await scriptsOfResults(server)
  await page.evaluate((files) => Promise.all(files.map((file) => import(file))), scripts)
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main .podium')) return
      performance.mark('shown')
      observer.disconnect()
    }).observe(document.body, { childList: true, subtree: true })
  })
  await slowDown(cdp)
  const events = await recordTrace(cdp, async () => {
    await page.evaluate(() => performance.mark('message'))
    deliver()
    await page.locator('main .podium').waitFor()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  })
  const at = (mark) => events.find(({ name }) => name === mark).ts
  const painted = events.find(({ name, ts }) => name === 'Commit' && ts > at('shown'))
  const end = painted.ts + painted.dur
  const tasks = tasksIn(events).filter(({ ts }) => ts > at('message') && ts < end)
  const cpu = tasks.reduce((sum, task) => sum + task.cpu, 0)
  const wall = (end - at('message')) / 1000
  console.log(`the results of ${classSize}: ${Math.round(cpu)} ms, ${Math.round(wall)} ms by the wall clock`)
  for (const task of tasks.filter(({ cpu }) => cpu > 20))
    console.log(`  ${Math.round(task.cpu)} ms: ${stepsOf(task, events)}`)
  bot.close()
  await page.close()
  return { cpu, wall }
}

/** The scripts of the screen, which a longer round would have loaded by the close. */
async function scriptsOfResults({ url }) {
  const text = async (path) => (await fetch(url + path)).text()
  const entry = /\/assets\/index-[\w-]+\.js/.exec(await text('/'))[0]
  const common = /common-[\w-]+\.js/.exec(await text(entry))[0]
  return /Results-[\w-]+\.js/.exec(await text(`/assets/${common}`)).map((file) => `/assets/${file}`)
}

const server = await serve()
const browser = await browsers.launch(chromium)
const times = []
for (let n = 0; n < runs; n++) times.push(await run(browser, server))
console.log(
  `ms: ${spread(times.map(({ cpu }) => cpu))}; by the wall clock ${spread(times.map(({ wall }) => wall))}; host noise ${hostNoise().toFixed(1)}`,
)
await browser.close()
server.stop()
