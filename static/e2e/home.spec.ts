import type { Page } from '@playwright/test'
import type { Person } from './person'
import { waitForAnimations } from './axe'
import { expect, test } from './fixtures'
import { desk, phone, smallPhone } from './visitor'
import { wordsOn } from './words'

const nameOf = async (person: Person) =>
  (await person.page.getByText(/^You are .+\.$/).textContent())!.replace(/^You are (.+)\.$/, '$1')

test('one tap leads from the home page to the letters, and nothing is asked @story', async ({ bob }) => {
  let taps = 0
  await bob.page.exposeFunction('tapped', () => taps++)
  await bob.page.addInitScript(() => {
    addEventListener('pointerdown', () => void (window as unknown as { tapped(): void }).tapped(), true)
  })
  await bob.opensHome()
  await bob.presses(/^Play/)
  const [word] = wordsOn(await bob.looksAtTheBoard(), 1)
  expect(taps).toBe(1)
  await bob.swipes(word)
  await bob.scores(word)
})

test('Play uses the rules chosen last', async ({ ann }) => {
  await ann.opensHome()
  await ann.sees('4 by 4, 3 minutes, at once')
  await ann.presses(/^Play/)
  await ann.looksAtTheBoard()
  await ann.isDone()
  await ann.seesTheResults()
  await ann.presses('Change rules')
  await ann.seesTitle('A table for one')
  await ann.chooses('Board', '5 by 5')
  await ann.seesChosen('Board', '5 by 5')
  await ann.chooses('Time', '5 min')
  await ann.seesChosen('Time', '5 min')
  await ann.rattles()
  await ann.looksAtTheBoard()
  await ann.opensHome()
  await ann.sees('5 by 5, 5 minutes, at once')
  await ann.presses(/^Play/)
  expect((await ann.looksAtTheBoard()).faces).toHaveLength(25)
})

test('the rules lead back to the result, and the result to the rules', async ({ bob }) => {
  await bob.playsAlone()
  const [word] = wordsOn(await bob.looksAtTheBoard(), 1)
  await bob.types(word)
  await bob.scores(word)
  await bob.isDone()
  await bob.seesTheResults()
  await bob.presses('Change rules')
  await bob.seesTitle('A table for one')
  await bob.presses('The last result')
  await bob.seesTheResults()
  expect((await bob.readsAllWords()).map((line) => line.split(' ')[0])).toContain(word)
  await bob.needsNoSidewaysScrolling()
  await bob.presses('Back to the table')
  await bob.seesTitle('A table for one')
  await bob.rattles()
  await bob.looksAtTheBoard()
})

test('Play adds a bot if one is wanted', async ({ ann }) => {
  await ann.opensHome()
  await ann.toggles('With a bot')
  await ann.reloads()
  await ann.seesToggled('With a bot', true)
  await ann.presses(/^Play/)
  await ann.looksAtTheBoard()
  await ann.sees(/, bot$/)
})

test('a solo room that Play did not open shows its lobby', async ({ ann }) => {
  await ann.usesSettings({ access: 'solo' })
  await ann.opensHome()
  await ann.presses(/^With friends/)
  await ann.seesTitle('A table for one')
})

test('a name is suggested, can be changed, and is not asked for again', async ({ ann }) => {
  await ann.opensHome()
  const suggested = await nameOf(ann)
  expect(suggested).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/)
  await ann.reloads()
  expect(await nameOf(ann)).toBe(suggested)
  await ann.presses(/^With friends/)
  await ann.seesTitle(`${suggested}’s table`)
  await ann.renamesTo('Ann')
  await ann.seesTitle('Ann’s table')
  await ann.opensHome()
  expect(await nameOf(ann)).toBe('Ann')
  // Escape keeps the name and returns the focus.
  const change = ann.page.getByRole('button', { name: 'Change your name' })
  await change.click()
  await ann.page.keyboard.type('Bob')
  await ann.page.keyboard.press('Escape')
  await expect(change).toBeFocused()
  expect(await nameOf(ann)).toBe('Ann')
})

test('a name changes between rounds, and an earlier round keeps the old one', async ({ ann, bob }) => {
  const code = await ann.creates({ seconds: 180 })
  await bob.joins(code)
  await ann.sees('Bob')
  await ann.rattles()
  await Promise.all([ann.looksAtTheBoard(), bob.looksAtTheBoard()])
  await ann.isDone()
  await bob.isDone()
  await Promise.all([ann.seesTheResults(), bob.seesTheResults()])
  await bob.renamesTo('Robert')
  expect((await ann.readsWordsOf('Bob')).words).toEqual([])
  await ann.presses('Change rules')
  await ann.sees('Robert')
  await bob.opensHome()
  expect(await nameOf(bob)).toBe('Robert')
})

test('a suggested name that is taken in the room is replaced by another', async ({ ann, bob }) => {
  for (const { page } of [ann, bob])
    await page.addInitScript(() => {
      if (!localStorage.getItem('rattle.guest'))
        localStorage.setItem('rattle.guest', JSON.stringify({ name: 'Quiet Heron', of: 'en' }))
    })
  await ann.opensHome()
  expect(await nameOf(ann)).toBe('Quiet Heron')
  await ann.presses(/^With friends/)
  await ann.seesTitle('Quiet Heron’s table')
  const code = new URL(ann.page.url()).pathname.split('/').at(-1)!
  // With a typed code, so that the page does not yet know who is in the room.
  await bob.opensHome()
  await bob.presses(/^I have a code/)
  await bob.page.getByLabel('Code or link').fill(code)
  await bob.presses('Go there')
  await bob.seesTitle('Quiet Heron’s table')
  const seats = ann.page.getByRole('list', { name: 'At the table' }).getByRole('listitem')
  await expect(seats).toHaveCount(2)
  await expect(seats.filter({ hasText: 'Quiet Heron' })).toHaveCount(1)
})

test('another language suggests a name in its own words', async ({ arrives }) => {
  const ann = await arrives('Ann', { ...phone, locale: 'de' })
  await ann.opensHome()
  await ann.sees('Die Wörter sind englisch.')
  const german = (await ann.page.getByText(/^Du bist .+\.$/).textContent())!
  await ann.page.getByRole('combobox', { name: 'Sprache' }).selectOption('fr')
  await ann.sees('On joue avec des mots anglais.')
  await ann.sees(/^Tu es .+\.$/)
  await expect(ann.page.getByText(german.replace('Du bist ', '').replace('.', ''))).toHaveCount(0)
})

test('a code of no room is reported next to its field', async ({ bob }) => {
  bob.expectsErrors(/\b40[04]\b/)
  await bob.opensHome()
  await bob.presses(/^I have a code/)
  const field = bob.page.getByLabel('Code or link')
  for (const [typed, message] of [
    ['ABC', 'A code has eight letters and digits. Check ABC again.'],
    ['bcdf ghbc', 'No table with the code BCDF-GHBC. Check it again.'],
  ] as const) {
    await field.fill(typed)
    await bob.presses('Go there')
    await bob.sees(message)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  expect(new URL(bob.page.url()).pathname).toBe('/')
  await bob.findsNoBarriers()
})

/** The texts that moved by themselves since the page was opened, except in the lesson. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        type Shift = PerformanceEntry & { sources: { node: Node | null }[] }
        const now = performance.now()
        const shifts: Shift[] = []
        new PerformanceObserver((list) => {
          shifts.push(...(list.getEntries() as Shift[]))
          if (shifts.every(({ startTime }) => startTime < now)) return
          const before = shifts.filter(({ startTime }) => startTime < now).flatMap(({ sources }) => sources)
          const moved = before.filter(({ node }) => !node?.parentElement?.closest('.caption'))
          resolve(moved.map(({ node }) => node?.textContent ?? ''))
        }).observe({ type: 'layout-shift', buffered: true })
        // The shift that this causes is reported after all earlier ones.
        const push = document.createElement('div')
        push.style.height = '80px'
        document.body.prepend(push)
      }),
  )

for (const [what, device] of [
  ['a small phone', smallPhone],
  ['a phone', { ...phone, viewport: { width: 360, height: 740 } }],
  ['a phone in landscape', { ...phone, viewport: { width: 640, height: 360 } }],
  ['a desk', desk],
] as const)
  test(`nothing on the home page moves after the first paint, on ${what}`, async ({ ann, arrives }) => {
    await ann.opensAPublicRoom()
    await ann.seesTitle('Ann’s table')
    const eve = await arrives('Eve', device)
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await eve.page.route('**/api/rooms', async (route) => {
      await released
      await route.continue()
    })
    await eve.opensHome()
    await eve.page.evaluate(() => document.fonts.ready)
    await eve.sees('Open tables')
    const play = eve.page.getByRole('button', { name: /^Play/ })
    const code = eve.page.getByRole('button', { name: /^I have a code/ })
    await expect(play).toBeInViewport({ ratio: 1 })
    if (device.viewport.height > 400) await expect(code).toBeInViewport({ ratio: 1 })
    await waitForAnimations(eve.page)
    const before = [await play.boundingBox(), await code.boundingBox()]
    release()
    await eve.sees(/^\d+ open tables?, /)
    expect([await play.boundingBox(), await code.boundingBox()]).toEqual(before)
    await eve.savesScreenshot('home')
    expect(await shiftsOf(eve.page)).toEqual([])
  })

test('the splash screen is gone when the home page appears', async ({ ann }) => {
  await ann.page.addInitScript(() => {
    const both = () => {
      const [main, splash] = [document.querySelector('main'), document.querySelector('.splash')]
      if (main && splash?.checkVisibility({ visibilityProperty: true })) document.title = 'both'
      requestAnimationFrame(both)
    }
    requestAnimationFrame(both)
  })
  await ann.opensHome()
  await ann.seesTitle('Same sixteen dice. Who sees more?')
  await ann.sees(/^You are /)
  await expect(ann.page).toHaveTitle('Rattle')
})

test('the home page has no accessibility barriers', { tag: '@swapped' }, async ({ ann }) => {
  await ann.opensHome()
  await ann.findsNoBarriers()
  await ann.savesScreenshot('home')
  await ann.presses(/open table/i)
  await ann.presses(/^I have a code/)
  await ann.presses('Change your name')
  await ann.findsNoBarriers()
  await ann.needsNoSidewaysScrolling()
  await ann.savesScreenshot('home-open')
})

test('the home page has room for longer and larger texts', async ({ arrives }) => {
  const ann = await arrives('Ann', smallPhone)
  await ann.opensHome()
  await ann.presses('Settings')
  await ann.toggles('Larger type')
  await ann.presses('Done')
  await ann.presses(/^I have a code/)
  await ann.readsLongerTexts()
  await ann.needsNoSidewaysScrolling()
  await ann.savesScreenshot('home-longer')
})
