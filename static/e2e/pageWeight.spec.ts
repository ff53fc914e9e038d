import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { phone } from './visitor'
import { wordsOn } from './words'

/** The maximum of bytes, with headers, that a first visit transfers until its first word counts. */
const maxVisit = 90_000
/** The maximum for the lesson, in addition. */
const maxLesson = 8_000

const lessonPath = /\/assets\/Lesson-/

/** Counts the bytes that a page transfers, by file and type. */
class Traffic {
  readonly #requests = new Map<string, { path: string; type: string }>()
  readonly #files: { path: string; type: string; bytes: number }[] = []
  #socket = 0

  static async of(page: Page): Promise<Traffic> {
    const cdp = await page.context().newCDPSession(page)
    const traffic = new Traffic(cdp)
    await cdp.send('Network.enable')
    return traffic
  }

  private constructor(cdp: CDPSession) {
    cdp.on('Network.responseReceived', ({ requestId, response, type }) =>
      this.#requests.set(requestId, { path: new URL(response.url).pathname, type }),
    )
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
      const request = this.#requests.get(requestId)
      if (request && bytes > 0) this.#files.push({ ...request, bytes })
    })
    const addFrame = ({ response }: { response: { payloadData: string } }) =>
      (this.#socket += response.payloadData.length)
    cdp.on('Network.webSocketFrameSent', addFrame)
    cdp.on('Network.webSocketFrameReceived', addFrame)
  }

  /** Bytes of the files with such a path. */
  bytesOf(path: RegExp): number {
    return this.#sum(this.#files.filter((file) => path.test(file.path)))
  }

  get total(): number {
    return this.#sum(this.#files) + this.#socket
  }

  /** A table of all files and types, largest first. */
  get report(): string {
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

test('a first visit stays below its limit, and the lesson loads after the page', async ({ arrives }) => {
  const ann = await arrives('Ann', phone)
  const traffic = await Traffic.of(ann.page)
  await ann.opensHome()
  // The lesson is loaded while the visitor looks at the home page; nothing waits for it.
  await expect.poll(() => traffic.bytesOf(lessonPath)).toBeGreaterThan(0)
  const loadedLater = await ann.page.evaluate((lesson) => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const parts = performance.getEntriesByType('resource').filter(({ name }) => name.includes(lesson))
    return parts.every(({ startTime }) => startTime >= page!.loadEventStart)
  }, '/assets/Lesson-')
  expect(loadedLater, 'whether the lesson was loaded after the page').toBe(true)
  await ann.presses(/^Play/)
  const [word] = wordsOn(await ann.looksAtTheBoard(), 1)
  await ann.types(word)
  await ann.scores(word)
  const lesson = traffic.bytesOf(lessonPath)
  const visit = traffic.total - lesson
  console.log(
    `${traffic.report}\n\n${line(visit, `a first visit; at most ${maxVisit}`)}\n${line(lesson, `the lesson; at most ${maxLesson}`)}`,
  )
  expect(visit).toBeLessThanOrEqual(maxVisit)
  expect(lesson).toBeLessThanOrEqual(maxLesson)
})
