import type { Page } from '@playwright/test'
import { fetchCatalogue, languages, localeOf, type Language } from '../src/lang/catalogue'
import { expect, test } from './fixtures'
import { desk, phone, smallPhone } from './visitor'
import { nonsenseOn, wordsOn } from './words'

/** Width and height of screens, with the width of the tray on each. */
const screens = [
  [320, 568, 304],
  [390, 844, 366],
  [844, 390, 358],
  [768, 1024, 640],
  [1280, 800, 600],
  [1920, 1080, 900],
  [2560, 1440, 1200],
  [3840, 2160, 1801],
] as const

test('a round fits every screen, with the tray as large as it can be', async ({ ann, bob }) => {
  const code = await ann.creates({ rounds: 3, penalty: true })
  await bob.joins(code)
  await ann.sees('Bob')
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  for (const word of wordsOn(board).slice(0, 6)) {
    await ann.types(word)
    await ann.scores(word)
  }
  const tray = ann.page.locator('.tray')
  for (const [width, height, size] of screens) {
    await ann.page.setViewportSize({ width, height })
    await expect.poll(async () => (await tray.boundingBox())!.width, `${width} wide`).toBeCloseTo(size, -1)
    await ann.needsNoScrolling()
    for (const tool of ['Turn the board', 'Sound', 'Leave the table', 'I’m done']) await ann.seesAllOf(tool)
  }
})

test('larger letters need no scrolling', async ({ arrives }) => {
  const ann = await arrives('Ann', smallPhone)
  await ann.page.addInitScript(() => localStorage.setItem('rattle.preferences', '{"letters":"large"}'))
  await ann.creates({ penalty: true })
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  await ann.types(nonsenseOn(board))
  await ann.seesStatus(/One point off$/)
  await ann.needsNoScrolling()
  await ann.seesAllOf('Turn the board')
  await ann.savesScreenshot('large')
})

test('a refusal with a penalty moves nothing on the smallest phone', async ({ arrives }) => {
  const ann = await arrives('Ann', smallPhone)
  await ann.creates({ penalty: true })
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  const before = await ann.page.locator('.draft').boundingBox()
  await ann.types(nonsenseOn(board))
  await ann.seesStatus(/One point off$/)
  expect(await ann.page.locator('.draft').boundingBox()).toEqual(before)
  const status = ann.page.getByRole('status')
  expect(await status.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await ann.findsNoBarriers()
})

test('a phone shows the other players, and who leads where points are public', async ({ ann, bob }) => {
  const code = await ann.creates({ shared: 'all', scoring: 'flat' })
  await bob.joins(code)
  await ann.sees('Bob')
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  await bob.looksAtTheBoard()
  await expect(bob.page.getByText('Ann', { exact: true })).toBeInViewport({ ratio: 1 })
  const [first, second] = wordsOn(board)
  await ann.types(first)
  await ann.scores(first)
  const rows = bob.page.getByRole('list', { name: 'At the table' }).getByRole('listitem')
  await expect(rows).toContainText([/Ann.*leads/, /You/])
  await bob.types(first)
  await bob.scores(first)
  await bob.types(second)
  await bob.scores(second)
  await expect(rows).toContainText([/You.*leads/, /Ann/])
  await expect(rows.filter({ hasText: 'Ann' })).not.toContainText('leads')
})

test('a turned board is swiped as it is seen', { tag: '@swapped' }, async ({ ann }) => {
  await ann.creates()
  await ann.rattles()
  const { faces, rows, cols } = await ann.looksAtTheBoard()
  const corner = ann.page.getByRole('grid', { name: 'The board' }).getByRole('gridcell').first()
  await ann.presses('Turn the board')
  await expect(corner).toHaveText(faces[(rows - 1) * cols]!)
  await ann.presses('Turn the board')
  await expect(corner).toHaveText(faces.at(-1)!)
  await expect.poll(() => ann.page.evaluate(() => document.getAnimations().length)).toBe(0)
  const [word] = wordsOn(await ann.looksAtTheBoard())
  await ann.swipes(word)
  await ann.scores(word)
})

test('a setting that is changed in a round is kept on the device', async ({ ann }) => {
  await ann.creates()
  await ann.rattles()
  await ann.looksAtTheBoard()
  const pressed = (tool: string, on: boolean) =>
    expect(ann.page.getByRole('button', { name: tool })).toHaveAttribute('aria-pressed', String(on))
  await pressed('Sound', true)
  await ann.presses('Sound')
  await ann.reloads()
  await pressed('Sound', false)
})

test('an answer is shown once, even if a setting changes meanwhile', async ({ ann }) => {
  await ann.creates()
  await ann.rattles()
  const words = wordsOn(await ann.looksAtTheBoard())
  // Counts how often a die shows an outcome.
  await ann.page.locator('.surface').evaluate((surface) => {
    new MutationObserver((changes) => {
      const outcomes = changes.filter(({ target }) => (target as HTMLElement).dataset['outcome']).length
      surface.dataset['outcomes'] = String(Number(surface.dataset['outcomes'] ?? 0) + outcomes)
    }).observe(surface, { subtree: true, attributeFilter: ['data-outcome'] })
  })
  const shown = () => ann.page.locator('.surface').evaluate((surface) => Number(surface.dataset['outcomes']))
  const dice = (word: string) => word.replaceAll('qu', 'q').length
  await ann.types(words[0])
  await ann.scores(words[0])
  await expect.poll(shown).toBe(dice(words[0]))
  await ann.presses('Sound')
  await ann.types(words[1])
  await ann.scores(words[1])
  await expect.poll(shown).toBe(dice(words[0]) + dice(words[1]))
})

test('buttons are on the side of the playing hand', async ({ arrives }) => {
  const ann = await arrives('Ann', phone)
  await ann.page.addInitScript(() => localStorage.setItem('rattle.preferences', '{"hand":"left"}'))
  await ann.creates()
  await ann.rattles()
  await ann.looksAtTheBoard()
  const middle = async (name: string) => {
    const box = (await ann.page.getByRole('button', { name }).boundingBox())!
    return box.x + box.width / 2
  }
  expect(await middle('Turn the board')).toBeLessThan(100)
  expect(await middle('Leave the table')).toBeGreaterThan(290)
  await ann.page.setViewportSize({ width: 844, height: 390 })
  const tray = ann.page.locator('.tray')
  await expect.poll(async () => (await tray.boundingBox())!.x).toBeGreaterThan(400)
  await ann.page.setViewportSize(desk.viewport)
  const clock = ann.page.getByRole('heading', { level: 1 })
  await expect.poll(async () => (await clock.boundingBox())!.x).toBeGreaterThan(900)
  await ann.needsNoScrolling()
})

test('a device whose clock is an hour off shows the right time left and announces the last seconds', async ({
  ann,
  bob,
}) => {
  await bob.page.clock.install({ time: Date.now() + 3_600_000 })
  const code = await ann.creates({ seconds: 14 })
  await bob.joins(code)
  await ann.sees('Bob')
  await ann.rattles()
  await ann.looksAtTheBoard()
  await bob.looksAtTheBoard()
  expect(Math.abs((await ann.readsTheClock()) - (await bob.readsTheClock()))).toBeLessThanOrEqual(1)
  for (const person of [ann, bob]) await expect(person.page.getByText('10 seconds left')).toBeAttached()
  await ann.seesTheResults()
  await bob.seesTheResults()
})

test('unanswered words look pending, and none waits for another', async ({ bob, network }) => {
  await bob.creates()
  await bob.rattles()
  const words = wordsOn(await bob.looksAtTheBoard()).slice(0, 10)
  bob.expectsConnectionErrors()
  network.cut()
  for (const word of words) await bob.types(word)
  const waiting = bob.page.getByRole('listitem').filter({ hasText: 'on its way' })
  await expect(waiting).toHaveCount(10)
  network.restore()
  await expect(waiting).toHaveCount(0)
  await bob.seesOwnWords(words.toReversed())
})

test('the font does not change in mid-round', async ({ ann }) => {
  const applied = () =>
    ann.page.evaluate(() => [...document.fonts].some(({ family }) => family === 'Figtree'))
  await ann.creates()
  const fetched = ann.page.waitForResponse(/figtree/)
  await ann.rattles()
  const [word] = wordsOn(await ann.looksAtTheBoard())
  await ann.types(word)
  await ann.scores(word)
  await (await fetched).finished()
  // By the time that another word is answered, a font to be applied would have been.
  await ann.types(word)
  await ann.seesStatus(/already$/)
  expect(await applied()).toBe(false)
  await ann.isDone()
  await ann.seesTheResults()
  expect(await applied()).toBe(true)
})

test('the hint on sending words is shown until the first word of a round', async ({ arrives }) => {
  const ann = await arrives('Ann', desk)
  // A screen reader is told a little later, by another element.
  const shown = ann.page.locator(':not([aria-live])')
  const hint = ann.page.getByText('Type or trace. Enter sends.').and(shown)
  await ann.playsAlone()
  const [word] = wordsOn(await ann.looksAtTheBoard())
  await expect(hint).toHaveCount(1)
  await ann.types(word)
  await ann.scores(word)
  await expect(hint).toHaveCount(0)
  await ann.isDone()
  await ann.wantsAnother()
  await ann.looksAtTheBoard()
  await expect(hint).toHaveCount(1)
  await expect(hint).toBeVisible()
})

/** Records the left and right edge of the clock in each frame. */
const watchTheClock = (page: Page) =>
  page.addInitScript(() => {
    const places = new Set<string>()
    Object.assign(window, { places })
    const record = () => {
      const clock = document.querySelector('main h1:has(> .unseen)')
      if (clock) {
        const { left, right } = clock.getBoundingClientRect()
        places.add(`${left.toFixed(1)} to ${right.toFixed(1)}`)
      }
      requestAnimationFrame(record)
    }
    record()
  })
const placesOfTheClock = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { places: Set<string> }).places])

for (const language of Object.keys(languages) as Language[]) {
  test(`the clock does not move on a phone, from the call to the last seconds, in ${languages[language]}`, async ({
    arrives,
  }) => {
    const catalogue = await fetchCatalogue(language)
    for (const device of [phone, smallPhone]) {
      const ann = await arrives('Ann', { ...device, locale: localeOf(language) })
      await watchTheClock(ann.page)
      await ann.usesSettings({ seconds: 12, richness: 'rich', access: 'solo' })
      await ann.opensHome()
      await ann.presses(catalogue.home.play)
      await ann.looksAtTheBoard()
      await ann.presses(catalogue.play.iAmDone)
      await expect(ann.page.getByRole('button', { name: catalogue.play.iAmDoneSure })).toBeVisible()
      await expect(ann.page.getByRole('heading', { level: 1 })).toHaveText(/0:0\d$/)
      expect(await placesOfTheClock(ann.page)).toHaveLength(1)
    }
  })
}

test('the clock of ten minutes does not move when it shows nine', async ({ arrives }) => {
  const ann = await arrives('Ann', phone)
  await watchTheClock(ann.page)
  await ann.playsAlone({ seconds: 600 })
  await ann.looksAtTheBoard()
  await expect(ann.page.getByRole('heading', { level: 1 })).toHaveText(/9:5\d$/)
  expect(await placesOfTheClock(ann.page)).toHaveLength(1)
})

test('on a desktop “I’m done” is below the clock, aligned with its column', async ({ arrives }) => {
  const ann = await arrives('Ann', desk)
  await ann.playsAlone()
  await ann.looksAtTheBoard()
  const [clock, done] = await Promise.all(
    [ann.page.getByRole('heading', { level: 1 }), ann.page.getByRole('button', { name: 'I’m done' })].map(
      async (part) => (await part.boundingBox())!,
    ),
  )
  expect(done!.y).toBeGreaterThanOrEqual(clock!.y + clock!.height)
  expect(Math.abs(done!.x - clock!.x)).toBeLessThan(24)
})
