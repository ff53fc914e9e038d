import type { Page } from '@playwright/test'
import type { Person } from './person'
import { settled } from './axe'
import { expect, test } from './fixtures'
import { desk, phone, smallPhone } from './visitor'
import { wordsOn } from './words'

const nameOf = async (person: Person) =>
  (await person.page.getByText(/^You are .+\.$/).textContent())!.replace(/^You are (.+)\.$/, '$1')

test('from opening the page to the letters it is one tap, and nothing is asked', async ({ bob }) => {
  let taps = 0
  await bob.page.exposeFunction('tapped', () => taps++)
  await bob.page.addInitScript(() => {
    addEventListener('pointerdown', () => void (window as unknown as { tapped(): void }).tapped(), true)
  })
  await bob.opensTheDoor()
  await bob.presses(/^Play/)
  const [word] = wordsOn(await bob.looksAtTheBoard(), 1)
  expect(taps).toBe(1)
  await bob.swipes(word)
  await bob.scores(word)
})

test('Play deals by the rules that were chosen last', async ({ ann }) => {
  await ann.opensTheDoor()
  await ann.sees('4 by 4, 3 minutes, at once')
  await ann.presses(/^Play/)
  await ann.looksAtTheBoard()
  await ann.isDone()
  await ann.seesTheEnd()
  await ann.presses('Change rules')
  await ann.seesTitle('A table for one')
  await ann.chooses('Board', '5 by 5')
  await ann.seesChosen('Board', '5 by 5')
  await ann.chooses('Time', '5 min')
  await ann.seesChosen('Time', '5 min')
  await ann.rattles()
  await ann.looksAtTheBoard()
  await ann.opensTheDoor()
  await ann.sees('5 by 5, 5 minutes, at once')
  await ann.presses(/^Play/)
  expect((await ann.looksAtTheBoard()).faces).toHaveLength(25)
})

test('from the rules one goes back to the result, and on from there', async ({ bob }) => {
  await bob.playsAlone()
  const [word] = wordsOn(await bob.looksAtTheBoard(), 1)
  await bob.types(word)
  await bob.scores(word)
  await bob.isDone()
  await bob.seesTheEnd()
  await bob.presses('Change rules')
  await bob.seesTitle('A table for one')
  await bob.presses('The last result')
  await bob.seesTheEnd()
  expect((await bob.readsAllWords()).map((line) => line.split(' ')[0])).toContain(word)
  await bob.scrollsNotSideways()
  await bob.presses('Back to the table')
  await bob.seesTitle('A table for one')
  await bob.rattles()
  await bob.looksAtTheBoard()
})

test('Play deals for a bot, too, where one is wished', async ({ ann }) => {
  await ann.opensTheDoor()
  await ann.turns('With a bot')
  await ann.reloads()
  await ann.seesTurned('With a bot', true)
  await ann.presses(/^Play/)
  await ann.looksAtTheBoard()
  await ann.sees(/, bot$/)
})

test('a table that Play has not promised to deal at shows its lobby', async ({ ann }) => {
  await ann.asksFor({ access: 'solo' })
  await ann.opensTheDoor()
  await ann.presses(/^With friends/)
  await ann.seesTitle('A table for one')
})

test('a name is proposed, can be changed, and is not asked again', async ({ ann }) => {
  await ann.opensTheDoor()
  const proposed = await nameOf(ann)
  expect(proposed).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/)
  await ann.reloads()
  expect(await nameOf(ann)).toBe(proposed)
  await ann.presses(/^With friends/)
  await ann.seesTitle(`${proposed}’s table`)
  await ann.renamesTo('Ann')
  await ann.seesTitle('Ann’s table')
  await ann.opensTheDoor()
  expect(await nameOf(ann)).toBe('Ann')
  // Whoever thinks better of it stays who they are, and where they were.
  const change = ann.page.getByRole('button', { name: 'Change your name' })
  await change.click()
  await ann.page.keyboard.type('Bob')
  await ann.page.keyboard.press('Escape')
  await expect(change).toBeFocused()
  expect(await nameOf(ann)).toBe('Ann')
})

test('a name changes between rounds, and the round before has the one that it was called with', async ({
  ann,
  bob,
}) => {
  const code = await ann.creates({ seconds: 180 })
  await bob.joins(code)
  await ann.sees('Bob')
  await ann.rattles()
  await Promise.all([ann.looksAtTheBoard(), bob.looksAtTheBoard()])
  await ann.isDone()
  await bob.isDone()
  await Promise.all([ann.seesTheEnd(), bob.seesTheEnd()])
  await bob.renamesTo('Robert')
  expect((await ann.readsWordsOf('Bob')).words).toEqual([])
  await ann.presses('Change rules')
  await ann.sees('Robert')
  await bob.opensTheDoor()
  expect(await nameOf(bob)).toBe('Robert')
})

test('a drawn name that somebody at the table has becomes another one by itself', async ({ ann, bob }) => {
  for (const { page } of [ann, bob])
    await page.addInitScript(() => {
      if (!localStorage.getItem('rattle.guest'))
        localStorage.setItem('rattle.guest', JSON.stringify({ name: 'Quiet Heron', of: 'en' }))
    })
  await ann.opensTheDoor()
  expect(await nameOf(ann)).toBe('Quiet Heron')
  await ann.presses(/^With friends/)
  await ann.seesTitle('Quiet Heron’s table')
  const code = new URL(ann.page.url()).pathname.split('/').at(-1)!
  // As one who typed the code: nobody has looked at who sits there.
  await bob.opensTheDoor()
  await bob.presses(/^I have a code/)
  await bob.page.getByLabel('Code or link').fill(code)
  await bob.presses('Go there')
  await bob.seesTitle('Quiet Heron’s table')
  const seats = ann.page.getByRole('list', { name: 'At the table' }).getByRole('listitem')
  await expect(seats).toHaveCount(2)
  await expect(seats.filter({ hasText: 'Quiet Heron' })).toHaveCount(1)
})

test('another language proposes a name of its own words', async ({ arrives }) => {
  const ann = await arrives('Ann', { ...phone, locale: 'de' })
  await ann.opensTheDoor()
  await ann.sees('Die Wörter sind englisch.')
  const german = (await ann.page.getByText(/^Du bist .+\.$/).textContent())!
  await ann.page.getByRole('combobox', { name: 'Sprache' }).selectOption('fr')
  await ann.sees('On joue avec des mots anglais.')
  await ann.sees(/^Tu es .+\.$/)
  await expect(ann.page.getByText(german.replace('Du bist ', '').replace('.', ''))).toHaveCount(0)
})

test('a code that no table has is said to be so where it was typed', async ({ bob }) => {
  bob.expects(/\b40[04]\b/)
  await bob.opensTheDoor()
  await bob.presses(/^I have a code/)
  const field = bob.page.getByLabel('Code or link')
  for (const [typed, said] of [
    ['ABC', 'A code has eight letters and digits. Check ABC again.'],
    ['bcdf ghbc', 'No table with the code BCDF-GHBC. Check it again.'],
  ] as const) {
    await field.fill(typed)
    await bob.presses('Go there')
    await bob.sees(said)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  expect(new URL(bob.page.url()).pathname).toBe('/')
  await bob.findsNothingInTheWay()
})

/** What of the page has moved since it was opened, without anybody pressing anything, but for the lesson's own words. */
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
        // What moves now is told after all that moved before.
        const push = document.createElement('div')
        push.style.height = '80px'
        document.body.prepend(push)
      }),
  )

for (const [what, device] of [
  ['a small phone', smallPhone],
  ['a phone', { ...phone, viewport: { width: 360, height: 740 } }],
  ['a phone that lies', { ...phone, viewport: { width: 640, height: 360 } }],
  ['a desk', desk],
] as const)
  test(`nothing moves on the first page once it is painted, on ${what}`, async ({ ann, arrives }) => {
    await ann.opensATable()
    await ann.seesTitle('Ann’s table')
    const eve = await arrives('Eve', device)
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await eve.page.route('**/api/rooms', async (route) => {
      await asked
      await route.continue()
    })
    await eve.opensTheDoor()
    await eve.page.evaluate(() => document.fonts.ready)
    await eve.sees('Open tables')
    const play = eve.page.getByRole('button', { name: /^Play/ })
    const code = eve.page.getByRole('button', { name: /^I have a code/ })
    await expect(play).toBeInViewport({ ratio: 1 })
    if (device.viewport.height > 400) await expect(code).toBeInViewport({ ratio: 1 })
    await settled(eve.page)
    const before = [await play.boundingBox(), await code.boundingBox()]
    answer()
    await eve.sees(/^\d+ open tables?, /)
    expect([await play.boundingBox(), await code.boundingBox()]).toEqual(before)
    await eve.picture('arriving')
    expect(await shiftsOf(eve.page)).toEqual([])
  })

test('the dice that lie there first are gone when the first page comes', async ({ ann }) => {
  await ann.page.addInitScript(() => {
    const both = () => {
      const [main, splash] = [document.querySelector('main'), document.querySelector('.splash')]
      if (main && splash?.checkVisibility({ visibilityProperty: true })) document.title = 'both'
      requestAnimationFrame(both)
    }
    requestAnimationFrame(both)
  })
  await ann.opensTheDoor()
  await ann.seesTitle('Same sixteen dice. Who sees more?')
  await ann.sees(/^You are /)
  await expect(ann.page).toHaveTitle('Rattle')
})
