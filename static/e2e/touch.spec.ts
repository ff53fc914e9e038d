import { areAdjacent } from '../src/board/grid'
import type { Person } from './person'
import { expect, test } from './fixtures'
import { desk, phone, smallPhone } from './visitor'
import { wordsOn } from './words'

const taps = (who: Person, button: string) => who.page.getByRole('button', { name: button }).tap()

/** Plays from the lobby to the next round by taps alone. */
async function playsByTaps(ann: Person): Promise<void> {
  await taps(ann, 'Rattle the dice')
  const board = await ann.looksAtTheBoard()
  const [first, second] = wordsOn(board)

  await ann.tapsLetters(first)
  await taps(ann, 'Send')
  await ann.scores(first)
  await expect(ann.page.getByRole('button', { name: 'Send' })).toHaveCount(0)

  await ann.tapsDie(0)
  const far = board.faces.findIndex((_, cell) => cell > 0 && !areAdjacent(board, 0, cell))
  await ann.tapsDie(far)
  await ann.seesStatus(`${board.faces[far]} does not touch ${board.faces[0]}. Your letters stay.`)
  await expect(ann.page.getByRole('gridcell', { selected: true })).toHaveCount(1)
  await taps(ann, 'Clear')
  await expect(ann.page.getByRole('gridcell', { selected: true })).toHaveCount(0)

  await ann.taps(second)
  await ann.scores(second)
  await taps(ann, 'I’m done')
  await taps(ann, 'Done?')
  await ann.seesTheResults()
  await ann.seesTitle(/\d points/)
  await taps(ann, 'Again')
  await ann.looksAtTheBoard()
}

test('a round by tapping alone @story', async ({ arrives }) => {
  const ann = await arrives('Ann', phone)
  await ann.creates()
  await playsByTaps(ann)
})

test('a round by tapping on the smallest phone, with text twice as large', async ({ arrives }) => {
  const ann = await arrives('Ann', smallPhone)
  await ann.page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
  )
  await ann.creates()
  await playsByTaps(ann)
})

/** How many dice show a focus ring. */
const ringed = (who: Person) =>
  who.page.locator('.die').evaluateAll(
    (dice) =>
      dice.filter((die) => {
        // The ring is an outline or a shadow.
        const { outlineStyle, boxShadow } = getComputedStyle(die)
        return outlineStyle !== 'none' || /\) 0px 0px 0px 2px$/.test(boxShadow)
      }).length,
  )

test('no die shows a focus ring until a key is pressed', async ({ arrives }) => {
  const ann = await arrives('Ann', phone)
  await ann.creates()
  await taps(ann, 'Rattle the dice')
  await ann.looksAtTheBoard()
  await ann.reloads()
  await ann.looksAtTheBoard()
  await expect(ann.page.getByRole('gridcell').first()).toBeFocused()
  expect(await ringed(ann)).toBe(0)
  await ann.page.keyboard.press('ArrowRight')
  expect(await ringed(ann)).toBe(1)
})

for (const [pointer, device] of Object.entries({ 'a mouse': desk, 'a finger': phone })) {
  test(`no die shows a focus ring in a round by ${pointer} alone`, async ({ arrives }) => {
    const ann = await arrives('Ann', device)
    const presses = async (button: string | RegExp) => {
      const box = ann.page.getByRole('button', { name: button })
      await (device === phone ? box.tap() : box.click())
    }
    await ann.usesSettings({ access: 'solo' })
    await ann.opensHome()
    for (const start of [/^Play/, /^Again$/]) {
      await presses(start)
      const [swiped, tapped] = wordsOn(await ann.looksAtTheBoard())
      expect(await ringed(ann), 'at the opening').toBe(0)
      await ann.swipes(swiped)
      await ann.scores(swiped)
      expect(await ringed(ann), 'after a word').toBe(0)
      await ann.tapsLetters(tapped)
      await presses('Send')
      await ann.scores(tapped)
      expect(await ringed(ann), 'after a word that was sent').toBe(0)
      await ann.tapsDie(0)
      await presses('Clear')
      expect(await ringed(ann), 'after letters that were cleared').toBe(0)
      await presses('Turn the board')
      expect(await ringed(ann), 'after a turn').toBe(0)
      await presses('I’m done')
      await presses('Done?')
      await expect(ann.page.getByRole('button', { name: /^Again$/ })).toBeVisible()
    }
  })
}

test('no state of a round has accessibility barriers @story', async ({ arrives, bob }) => {
  test.setTimeout(240_000)
  const ann = await arrives('Ann', phone)
  const code = await ann.creates({ wildcards: 1, shared: 'all', scoring: 'flat' })
  await bob.joins(code)
  await ann.sees('Bob')
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  await ann.findsNoBarriers()
  await ann.tapsDie(0)
  await ann.findsNoBarriers()
  await taps(ann, 'Clear')
  const wild = board.faces.indexOf('*')
  const beside = board.faces.findIndex((_, cell) => areAdjacent(board, wild, cell))
  await ann.tapsDie(beside)
  await ann.tapsDie(wild)
  await taps(ann, 'Send')
  await ann.sees('None')
  await ann.findsNoBarriers()
  await taps(ann, 'None')
  const eve = await arrives('Eve', phone)
  await eve.watches(code)
  await eve.findsNoBarriers()
  await taps(ann, 'I’m done')
  await taps(ann, 'Done?')
  await ann.seesStatus('You are done. Bob goes on.')
  await ann.findsNoBarriers()
  await bob.isDone()
  await ann.seesTheResults()
  await ann.presses('Look for more on this board')
  await ann.seesTitle('Look for more')
  await ann.findsNoBarriers()
})

test('a double tap on Send sends once and does not turn the board', async ({ arrives }) => {
  const ann = await arrives('Ann', phone)
  const { page } = ann
  await page.clock.install()
  await ann.playsAlone()
  const board = await ann.looksAtTheBoard()
  const [word] = wordsOn(board)
  await ann.tapsLetters(word)
  const places = () => page.locator('.die').evaluateAll((dice) => dice.map((die) => die.ariaLabel))
  const before = await places()
  const { x, y, width, height } = (await page.getByRole('button', { name: 'Send' }).boundingBox())!
  // Both in one task of the page, so that no time passes between them.
  await page.evaluate(
    async ([x, y]) => {
      const tap = () => document.elementFromPoint(x!, y!)!.closest('button')!.click()
      tap()
      await Promise.resolve()
      tap()
    },
    [x + width - 8, y + height / 2],
  )
  await ann.scores(word)
  expect(await places()).toEqual(before)
  await page.clock.fastForward(1000)
  await page.getByRole('button', { name: 'Turn the board' }).tap()
  await expect.poll(places).not.toEqual(before)
})
