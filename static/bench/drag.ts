import { test, type CDPSession, type Page } from '@playwright/test'
import { Servers } from '../e2e/servers'
import { Person } from '../e2e/person'
import { phone } from '../e2e/visitor'

// The cost of a drag on a phone four times slower than this machine: script, style and layout of each frame in
// which the finger moved, from the browser's own trace of the whole page in a round.
//
//     npm run build, go build, then npm run bench:drag

const cpuSlowdown = 4
const moves = 300
const categories = 'devtools.timeline,disabled-by-default-devtools.timeline'

interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  /** Processor time of the thread, so that other load on the machine does not count. */
  tdur?: number
  pid: number
  tid: number
  args: { data?: { type?: string } }
}

const work = new Set([
  'EventDispatch',
  'FunctionCall',
  'FireAnimationFrame',
  'TimerFire',
  'UpdateLayoutTree',
  'Layout',
])

async function recordTrace(cdp: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories.split(',') },
  })
  await act()
  await cdp.send('Tracing.end')
  await complete
  return events
}

/** Milliseconds of work from each move of the finger to the next, a frame later; sorted. */
function costs(events: TraceEvent[]): number[] {
  const moves = events.filter(
    ({ name, args }) => name === 'EventDispatch' && args.data?.type === 'pointermove',
  )
  const ours = events.filter(({ pid, tid }) => pid === moves[0]!.pid && tid === moves[0]!.tid)
  const frames: number[] = []
  let end = 0
  for (const event of ours.sort((a, b) => a.ts - b.ts)) {
    if (moves.includes(event)) frames.push(0)
    // Nested events are counted once.
    if (frames.length === 0 || !work.has(event.name) || event.ts < end) continue
    end = event.ts + (event.dur ?? 0)
    frames[frames.length - 1]! += (event.tdur ?? event.dur ?? 0) / 1000
  }
  return frames.sort((a, b) => a - b)
}

/** Drags a snake over the board, down and back up, a third of a die each frame: the browser handles one move a frame. */
async function drags(page: Page, cdp: CDPSession): Promise<void> {
  const boxes = await Promise.all((await page.locator('.die').all()).map((die) => die.boundingBox()))
  const n = Math.sqrt(boxes.length)
  const middles = boxes.map((box) => ({ x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }))
  const snake = Array.from({ length: n }, (_, row) => {
    const line = middles.slice(row * n, (row + 1) * n)
    return row % 2 ? line.reverse() : line
  }).flat()
  const path = [...snake, ...snake.toReversed()]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await touch('touchStart', path[0])
  for (let move = 1; move < moves; move++) {
    const [i, share] = [Math.floor(move / 3) % (path.length - 1), (move % 3) / 3]
    const [a, b] = [path[i]!, path[i + 1]!]
    await touch('touchMove', { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share })
  }
  await touch('touchEnd')
}

for (const [name, dice] of [
  ['4 by 4', 'en-4x4-new'],
  ['6 by 6', 'en-6x6-super-big-2012'],
] as const) {
  test(`a drag over ${name} dice`, async ({ browser }) => {
    const servers = await Servers.start('memory')
    const ann = await Person.arrives(browser, 'Ann', servers.front.url, phone)
    await ann.playsAlone({ dice })
    await ann.looksAtTheBoard()
    const cdp = await ann.context.newCDPSession(ann.page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const found = costs(await recordTrace(cdp, () => drags(ann.page, cdp)))
    const at = (share: number) =>
      found[Math.min(found.length - 1, Math.floor(found.length * share))]!.toFixed(2)
    console.log(
      `${name}: ${found.length} frames, script, style and layout ` +
        `median ${at(0.5)} ms, 99 of 100 below ${at(0.99)} ms, worst ${at(1)} ms`,
    )
    await ann.context.close()
    await servers.stop()
  })
}
