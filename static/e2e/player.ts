import { expect, type CDPSession, type Locator } from '@playwright/test'
import { trace } from '../src/board/typedPaths'
import type { Grid } from '../src/lib/protocol/messages'
import { Visitor } from './visitor'

interface Place {
  x: number
  y: number
}

/** Somebody who plays a round and sees how the others do. */
export class Player extends Visitor {
  #board: Grid | null = null
  #devtools: CDPSession | null = null
  /** Whether the board is the lesson's, on the home page. */
  #learning = false

  async seesTheCountdown(): Promise<void> {
    await this.sees(/^[123]$/)
  }

  /** Waits for the lesson's board. */
  async looksAtTheLesson(): Promise<Grid> {
    this.#learning = true
    return this.#readBoard()
  }

  /** Sees the home page without the lesson. */
  async seesNoLesson(): Promise<void> {
    await expect(this.page.locator('.tray')).toBeVisible()
    await expect(this.page.getByRole('button', { name: 'Skip' })).toHaveCount(0)
    await expect(this.page.locator('.lesson')).toHaveCount(0)
  }

  /** Waits for the letters. */
  async looksAtTheBoard(): Promise<Grid> {
    this.#learning = false
    return this.#readBoard()
  }

  async #readBoard(): Promise<Grid> {
    const dice = this.#tray.locator('.die')
    await expect(dice.first()).toBeVisible()
    const faces = (await dice.allTextContents()).map((letters) => letters || '#')
    const size = Math.sqrt(faces.length)
    this.#board = { rows: size, cols: size, topology: 'plane', faces }
    return this.#board
  }

  async types(word: string): Promise<void> {
    await this.page.keyboard.type(word)
    await this.page.keyboard.press('Enter')
  }

  /** Swipes a word, with a finger on a touch screen and with the mouse elsewhere. */
  async swipes(word: string): Promise<void> {
    const places = await this.#placesOf(word)
    if (this.session.touch) await this.#swipesWithFinger(places)
    else await this.#swipesWithMouse(places)
  }

  /** Taps a word die by die, and the last one twice, which sends it. */
  async taps(word: string): Promise<void> {
    await this.tapsLetters(word)
    await this.#tap((await this.#placesOf(word)).at(-1)!)
  }

  /** Taps a word die by die, without sending it. */
  async tapsLetters(word: string): Promise<void> {
    for (const place of await this.#placesOf(word)) await this.#tap(place)
  }

  /** Taps a die by its index. */
  async tapsDie(cell: number): Promise<void> {
    await this.#diceLieStill()
    const { x, y, width, height } = (await this.#tray.locator('.die').nth(cell).boundingBox())!
    await this.#tap({ x: x + width / 2, y: y + height / 2 })
  }

  async #tap({ x, y }: Place): Promise<void> {
    if (this.session.touch) await this.page.touchscreen.tap(x, y)
    else await this.page.mouse.click(x, y)
  }

  /** Sees that a word counts. */
  async scores(word: string): Promise<void> {
    await this.seesStatus(new RegExp(`^${word}, \\d+ points?$`))
  }

  async seesOwnWords(newestFirst: string[], listed = 'Your words'): Promise<void> {
    const words = this.page.getByRole('list', { name: listed }).getByRole('listitem')
    await expect(words).toHaveText(newestFirst.map((word) => new RegExp(`^\\s*${word}\\b`)))
  }

  /** Sees how many words somebody has found, and for how many points where these are public. */
  async seesCount(name: string, words: number, points?: number): Promise<void> {
    const row = this.page.getByRole('listitem').filter({ hasText: new RegExp(name) })
    await expect(row.locator('strong')).toHaveText(new RegExp(`^${words}\\b`))
    if (points !== undefined) await expect(row.locator('small')).toHaveText(new RegExp(`^${points} points?$`))
  }

  /** What the clock shows, in seconds. */
  async readsTheClock(): Promise<number> {
    const text = (await this.page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    const [, minutes, seconds] = /^Time (?:left|elapsed): (\d+):(\d\d)$/.exec(text) ?? []
    expect(seconds, `the clock in "${text}"`).toBeDefined()
    return Number(minutes) * 60 + Number(seconds)
  }

  /** Sees the clock move. */
  async seesTheClockRun(): Promise<void> {
    const before = await this.readsTheClock()
    await expect.poll(() => this.readsTheClock()).not.toBe(before)
  }

  async isDone(): Promise<void> {
    await this.pressesTwice('I’m done', 'Done?')
  }

  get #tray(): Locator {
    const lesson = this.#learning ? '.lesson *' : ':not(.lesson *)'
    return this.page.getByRole('grid').and(this.page.locator(lesson))
  }

  async #placesOf(word: string): Promise<Place[]> {
    const path = this.#board && trace(this.#board, word)
    if (!path) throw new Error(`${this.name} sees no path for ${word}`)
    await this.#diceLieStill()
    const dice = await this.#tray.locator('.die').all()
    const boxes = await Promise.all(path.map((cell) => dice[cell]!.boundingBox()))
    return boxes.map((box) => ({ x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }))
  }

  /** Waits for animations: a moving die is drawn up to half a die away from its place, where touches hit it. */
  async #diceLieStill(): Promise<void> {
    await this.#tray.evaluate((tray) =>
      Promise.allSettled(tray.getAnimations({ subtree: true }).map((motion) => motion.finished)),
    )
  }

  async #swipesWithMouse([first, ...rest]: Place[]): Promise<void> {
    const { mouse } = this.page
    await mouse.move(first!.x, first!.y)
    await mouse.down()
    for (const { x, y } of rest) await mouse.move(x, y, { steps: 4 })
    await mouse.up()
  }

  async #swipesWithFinger([first, ...rest]: Place[]): Promise<void> {
    const devtools = (this.#devtools ??= await this.context.newCDPSession(this.page))
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [first!])
    for (const place of rest) await touch('touchMove', [place])
    await touch('touchEnd', [])
  }
}
