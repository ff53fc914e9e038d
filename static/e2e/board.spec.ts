import type { Locator, Page } from '@playwright/test'
import { Orientation } from '../src/board/orientation'
import { trace } from '../src/board/typedPaths'
import type { Grid } from '../src/lib/protocol/messages'
import type { Person } from './person'
import { expect, test } from './fixtures'
import { phone } from './visitor'
import { nonsenseOn, wordsOn } from './words'

/** The board on somebody's page. */
class BoardPage {
  readonly grid: Locator
  readonly dice: Locator
  readonly traced: Locator

  constructor(private readonly page: Page) {
    this.grid = page.getByRole('grid', { name: 'The board' })
    this.dice = this.grid.getByRole('gridcell')
    this.traced = this.grid.getByRole('gridcell', { selected: true })
  }

  /** The centre of a die, by its place on the screen. */
  async middle(place: number): Promise<{ x: number; y: number }> {
    const { x, y, width, height } = (await this.dice.nth(place).boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }

  async drags(...places: number[]): Promise<void> {
    const [first, ...rest] = await Promise.all(places.map((place) => this.middle(place)))
    await this.page.mouse.move(first!.x, first!.y)
    await this.page.mouse.down()
    for (const { x, y } of rest) await this.page.mouse.move(x, y, { steps: 3 })
  }

  async waitsForAnimations(): Promise<void> {
    await this.grid.evaluate((grid) =>
      Promise.allSettled(grid.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    )
  }

  async reads(): Promise<string[]> {
    return this.dice.locator('span').allTextContents()
  }
}

/** The places of a word on a board that is turned by so many quarters. */
function placesOf(board: Grid, quarters: number, word: string): number[] {
  const orientation = new Orientation(board, quarters)
  const seen = (cell: number) => {
    const { x, y } = orientation.middle(cell)
    return Math.floor(y) * orientation.cols + Math.floor(x)
  }
  return trace(board, word)!.map(seen)
}

async function startsSoloRound(person: Person): Promise<{ board: Grid; surface: BoardPage }> {
  await person.playsAlone()
  const board = await person.looksAtTheBoard()
  const surface = new BoardPage(person.page)
  await surface.waitsForAnimations()
  return { board, surface }
}

test('drags, taps and arrow keys follow a board that is turned', async ({ ann }) => {
  const { board, surface } = await startsSoloRound(ann)
  const [dragged, tapped] = wordsOn(board)
  await ann.page.keyboard.press(']')
  const faces = board.faces
  expect(await surface.reads()).toEqual(
    faces.map((_, place) => faces[new Orientation(board, 1).cellAt(Math.floor(place / 4), place % 4)]),
  )
  await surface.waitsForAnimations()
  await surface.drags(...placesOf(board, 1, dragged))
  await ann.page.mouse.up()
  await ann.scores(dragged)

  await ann.page.keyboard.press(']')
  await surface.waitsForAnimations()
  const places = placesOf(board, 2, tapped)
  for (const place of [...places, places.at(-1)!]) {
    const { x, y } = await surface.middle(place)
    await ann.page.mouse.click(x, y)
  }
  await ann.scores(tapped)

  await surface.dice.nth(5).focus()
  await ann.page.keyboard.press('ArrowRight')
  await expect(surface.dice.nth(6)).toBeFocused()
  await ann.page.keyboard.press('Space')
  await ann.page.keyboard.press('ArrowDown')
  await ann.page.keyboard.press('Space')
  await expect(surface.traced).toHaveCount(2)
  await expect(surface.dice.nth(10)).toHaveAccessibleName(/row 3, column 3/)
  await ann.page.keyboard.press(']')
  await expect(surface.traced, 'the traced dice stay').toHaveCount(2)
  await expect(surface.dice.nth(9), 'focus stays on its die').toBeFocused()
  await ann.page.keyboard.press('Home')
  await expect(surface.dice.nth(8)).toBeFocused()
  await ann.page.keyboard.press('Backspace')
  await expect(surface.traced).toHaveCount(1)
  await ann.page.keyboard.press('Escape')
  await expect(surface.traced).toHaveCount(0)
})

test('a drag can go back, survives a turn of the board, and can be cancelled', async ({ ann }) => {
  const { surface } = await startsSoloRound(ann)
  await surface.drags(0, 1, 2, 6, 2, 1)
  await expect(surface.traced).toHaveCount(2)

  // A turn in mid-drag keeps the word, but the drag only goes on after a new press.
  await ann.page.keyboard.press(']')
  const { x, y } = await surface.middle(15)
  await ann.page.mouse.move(x, y)
  await expect(surface.traced).toHaveCount(2)
  await ann.page.mouse.up()
  await expect(surface.traced).toHaveCount(2)
  await ann.page.keyboard.press('Escape')

  await surface.waitsForAnimations()
  await surface.drags(0, 1, 2)
  await ann.page.mouse.move(5, 5)
  await expect(surface.grid).toHaveClass(/off-tray/)
  await ann.page.mouse.up()
  await expect(surface.traced).toHaveCount(0)
  await expect(surface.grid).not.toHaveClass(/off-tray/)

  await surface.drags(0, 1, 2)
  await ann.page.keyboard.press('Escape')
  await ann.page.mouse.up()
  await expect(surface.traced).toHaveCount(0)
  await expect(ann.page.getByRole('status').first(), 'nothing was sent').toHaveText('')
})

test('a tap on a die of the path shortens the path to it', async ({ ann }) => {
  const { surface } = await startsSoloRound(ann)
  for (const place of [0, 1, 2, 6, 1]) {
    const { x, y } = await surface.middle(place)
    await ann.page.mouse.click(x, y)
  }
  await expect(surface.traced).toHaveCount(2)
  await expect(surface.dice.nth(1)).toHaveClass(/last/)
})

test('typing highlights all paths, and ten fast words wait for no answer @story', async ({ ann }) => {
  const { board, surface } = await startsSoloRound(ann)
  const often = board.faces.find((face, i) => face.length === 1 && board.faces.indexOf(face) < i)!
  await ann.page.keyboard.type(often.toLowerCase())
  const lit = board.faces.filter((face) => face.startsWith(often)).length
  await expect(surface.grid.locator('.way')).toHaveCount(lit)
  await expect(surface.traced).toHaveCount(1)
  await ann.page.keyboard.press('Escape')
  await expect(surface.grid.locator('.way')).toHaveCount(0)

  const words = wordsOn(board).slice(0, 10)
  const elapsed = await ann.page.evaluate((words) => {
    const key = (key: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    const before = performance.now()
    for (const word of words) for (const letter of [...word, 'Enter']) key(letter)
    return performance.now() - before
  }, words)
  expect(elapsed, 'milliseconds for ten words').toBeLessThan(1000)
  await ann.seesOwnWords(words.toReversed())
})

test('a second finger cancels a drag, two thumbs can tap, and no finger scrolls', async ({ arrives }) => {
  const eve = await arrives('Eve', phone)
  const { board, surface } = await startsSoloRound(eve)
  const fingers = await eve.context.newCDPSession(eve.page)
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number; id: number }[],
  ) => fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
  const finger = async (id: number, place: number) => ({ ...(await surface.middle(place)), id })

  await touch('touchStart', [await finger(1, 0)])
  await touch('touchMove', [await finger(1, 1)])
  await touch('touchMove', [await finger(1, 2)])
  await expect(surface.traced).toHaveCount(3)
  await touch('touchStart', [await finger(1, 2), await finger(2, 10)])
  await expect(surface.traced).toHaveCount(0)
  await touch('touchEnd', [])
  await expect(surface.traced).toHaveCount(0)

  await touch('touchStart', [await finger(1, 0)])
  await touch('touchStart', [await finger(1, 0), await finger(2, 1)])
  await touch('touchEnd', [await finger(2, 1)])
  await touch('touchEnd', [])
  await expect(surface.traced).toHaveCount(2)
  await eve.page.keyboard.press('Escape')

  const down = placesOf(board, 0, nonsenseOn(board))
  await touch('touchStart', [await finger(1, down[0]!)])
  for (const place of [...down, 0, 4, 8, 12]) await touch('touchMove', [await finger(1, place)])
  await touch('touchEnd', [])
  const moved = await eve.page.evaluate(() => ({ x: scrollX, y: scrollY, zoom: visualViewport!.scale }))
  expect(moved).toEqual({ x: 0, y: 0, zoom: 1 })
})
