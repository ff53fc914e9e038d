import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { phone } from './visitor'
import { wordsOn } from './words'

/** Bytes over the wire, with headers: what a first visit may send until its first word counts. */
const visitLimit = 90_000
/** What the board that teaches may be besides. */
const lessonLimit = 8_000

const ofLesson = /\/assets\/Lesson-/

/** Bytes that a page sends and gets, by what they are. */
class Scales {
  readonly #requests = new Map<string, { path: string; type: string }>()
  readonly #files: { path: string; type: string; bytes: number }[] = []
  #socket = 0

  static async under(page: Page): Promise<Scales> {
    const wire = await page.context().newCDPSession(page)
    const scales = new Scales(wire)
    await wire.send('Network.enable')
    return scales
  }

  private constructor(wire: CDPSession) {
    wire.on('Network.responseReceived', ({ requestId, response, type }) =>
      this.#requests.set(requestId, { path: new URL(response.url).pathname, type }),
    )
    wire.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
      const request = this.#requests.get(requestId)
      if (request && bytes > 0) this.#files.push({ ...request, bytes })
    })
    const say = ({ response }: { response: { payloadData: string } }) =>
      (this.#socket += response.payloadData.length)
    wire.on('Network.webSocketFrameSent', say)
    wire.on('Network.webSocketFrameReceived', say)
  }

  /** Bytes of the files with such a path. */
  of(path: RegExp): number {
    return this.#sum(this.#files.filter((file) => path.test(file.path)))
  }

  get all(): number {
    return this.#sum(this.#files) + this.#socket
  }

  /** What weighs how much, for people to read. */
  get bill(): string {
    const types = new Map<string, number>([['WebSocket', this.#socket]])
    for (const { type, bytes } of this.#files) types.set(type, (types.get(type) ?? 0) + bytes)
    const files = this.#files
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ path, bytes }) => line(bytes, path))
    return [
      ...files,
      '',
      ...[...types].sort(([, a], [, b]) => b - a).map(([type, bytes]) => line(bytes, type)),
    ].join('\n')
  }

  #sum(files: readonly { bytes: number }[]): number {
    return files.reduce((sum, { bytes }) => sum + bytes, 0)
  }
}

const line = (bytes: number, what: string) => `${String(bytes).padStart(7)} ${what}`

test('a first visit is light, and the lesson is no part of it', async ({ arrives }) => {
  const ann = await arrives('Ann', phone)
  const scales = await Scales.under(ann.page)
  await ann.opensTheDoor()
  // Who looks at the first screen for a while gets the lesson, too; nothing that is wanted waits for it.
  await expect.poll(() => scales.of(ofLesson)).toBeGreaterThan(0)
  const waited = await ann.page.evaluate((lesson) => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const parts = performance.getEntriesByType('resource').filter(({ name }) => name.includes(lesson))
    return parts.every(({ startTime }) => startTime >= page!.loadEventStart)
  }, '/assets/Lesson-')
  expect(waited, 'whether the lesson came after the page').toBe(true)
  await ann.presses(/^Play/)
  const [word] = wordsOn(await ann.looksAtTheBoard(), 1)
  await ann.types(word)
  await ann.scores(word)
  const lesson = scales.of(ofLesson)
  const visit = scales.all - lesson
  console.log(
    `${scales.bill}\n\n${line(visit, `a first visit; at most ${visitLimit}`)}\n${line(lesson, `the lesson; at most ${lessonLimit}`)}`,
  )
  expect(visit).toBeLessThanOrEqual(visitLimit)
  expect(lesson).toBeLessThanOrEqual(lessonLimit)
})
