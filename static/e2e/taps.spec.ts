import { areAdjacent } from '../src/board/grid'
import type { Person } from './person'
import { expect, test } from './fixtures'
import { desk, phone, smallPhone } from './visitor'
import { wordsOn } from './words'

const taps = (who: Person, button: string) => who.page.getByRole('button', { name: button }).tap()

/** From the lobby to the next round, with nothing but taps. */
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
  await ann.hears(`${board.faces[far]} does not touch ${board.faces[0]}. Your letters stay.`)
  await expect(ann.page.getByRole('gridcell', { selected: true })).toHaveCount(1)
  await taps(ann, 'Clear')
  await expect(ann.page.getByRole('gridcell', { selected: true })).toHaveCount(0)

  await ann.taps(second)
  await ann.scores(second)
  await taps(ann, 'I’m done')
  await taps(ann, 'Done?')
  await ann.seesTheEnd()
  await ann.seesTitle(/\d points/)
  await taps(ann, 'Again')
  await ann.looksAtTheBoard()
}

test('a round by tapping alone', async ({ arrives }) => {
  const ann = await arrives('Ann', phone)
  await ann.creates()
  await playsByTaps(ann)
})

test('a round by tapping on the smallest phone, in type twice as large', async ({ arrives }) => {
  const ann = await arrives('Ann', smallPhone)
  await ann.page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
  )
  await ann.creates()
  await playsByTaps(ann)
})

/** How many dice wear the ring of the keyboard. */
const ringed = (who: Person) =>
  who.page.locator('.die').evaluateAll(
    (dice) =>
      dice.filter((die) => {
        // Either is drawn close around a die.
        const { outlineStyle, boxShadow } = getComputedStyle(die)
        return outlineStyle !== 'none' || /\) 0px 0px 0px 2px$/.test(boxShadow)
      }).length,
  )

test('a die wears no ring where nobody plays with keys', async ({ arrives }) => {
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

for (const [means, device] of Object.entries({ 'a mouse': desk, 'a finger': phone })) {
  test(`a die wears no ring in a round that is played by ${means} alone`, async ({ arrives }) => {
    const ann = await arrives('Ann', device)
    const presses = async (button: string | RegExp) => {
      const box = ann.page.getByRole('button', { name: button })
      await (device === phone ? box.tap() : box.click())
    }
    await ann.asksFor({ access: 'solo' })
    await ann.opensTheDoor()
    for (const way of [/^Play/, /^Again$/]) {
      await presses(way)
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

test('nothing is in the way in any state of a round', async ({ arrives, bob }) => {
  test.setTimeout(240_000)
  const ann = await arrives('Ann', phone)
  const code = await ann.creates({ wildcards: 1, shared: 'all', scoring: 'flat' })
  await bob.joins(code)
  await ann.sees('Bob')
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  await ann.findsNothingInTheWay()
  await ann.tapsDie(0)
  await ann.findsNothingInTheWay()
  await taps(ann, 'Clear')
  const wild = board.faces.indexOf('*')
  const beside = board.faces.findIndex((_, cell) => areAdjacent(board, wild, cell))
  await ann.tapsDie(beside)
  await ann.tapsDie(wild)
  await taps(ann, 'Send')
  await ann.sees('None')
  await ann.findsNothingInTheWay()
  await taps(ann, 'None')
  const eve = await arrives('Eve', phone)
  await eve.watches(code)
  await eve.findsNothingInTheWay()
  await taps(ann, 'I’m done')
  await taps(ann, 'Done?')
  await ann.hears('You are done. Bob goes on.')
  await ann.findsNothingInTheWay()
  await bob.isDone()
  await ann.seesTheEnd()
  await ann.presses('Look for more on this board')
  await ann.seesTitle('Look for more')
  await ann.findsNothingInTheWay()
})

test('two taps where Send stands send once, and do not turn the board', async ({ arrives }) => {
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
  // One task of the page, so that no time passes between the taps.
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
