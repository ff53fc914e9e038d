import {
  expect,
  test,
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Locator,
  type Page,
} from '@playwright/test'
import { trace } from '../src/board/grid'
import type { Grid } from '../src/lib/messages'

export const desk = { viewport: { width: 1280, height: 800 } }
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}

/** What the end of a round says about one player. */
export interface Listed {
  words: string[]
  struck: string[]
}

/** Somebody with a browser of their own. The verbs are what people do. */
export class Person {
  /** Whatever the browser complained of: errors, and reports of the security policy. */
  readonly complaints: string[] = []
  #board: Grid | null = null

  private constructor(
    readonly name: string,
    readonly page: Page,
    private readonly fingers: CDPSession | null,
  ) {
    page.on('pageerror', (error) => this.complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text())
    })
  }

  static async arrives(browser: Browser, name: string, device: BrowserContextOptions): Promise<Person> {
    const context = await browser.newContext(device)
    const page = await context.newPage()
    return new Person(name, page, device.hasTouch ? await context.newCDPSession(page) : null)
  }

  /** Starts a table for rounds of so many seconds, and gives its link. */
  async creates(url: string, seconds: number): Promise<string> {
    await this.page.route('**/api/rooms', (route, request) =>
      request.method() === 'POST'
        ? route.continue({ postData: JSON.stringify({ seconds }) })
        : route.continue(),
    )
    await this.page.goto(url)
    await this.page.getByLabel('your name').fill(this.name)
    await this.page.getByRole('button', { name: 'Start a table' }).click()
    return this.page.getByLabel('Link to this table').inputValue()
  }

  async joins(link: string, as = this.name): Promise<void> {
    await this.page.goto(link)
    await this.page.getByLabel('your name').fill(as)
    await this.page.getByRole('button', { name: 'Sit down' }).click()
  }

  async joinsWithCode(url: string, code: string): Promise<void> {
    await this.page.goto(url)
    await this.page.getByLabel('your name').fill(this.name)
    await this.page.getByRole('button', { name: 'Join with a code' }).click()
    await this.page.getByLabel('Code or link').fill(code)
    await this.page.getByRole('button', { name: 'Sit down' }).click()
  }

  async rattles(): Promise<void> {
    await this.page.getByRole('button', { name: /Rattle (the dice|now)/ }).click()
  }

  async reloads(): Promise<void> {
    await this.page.reload()
  }

  /** Waits for the letters. */
  async looksAtTheBoard(): Promise<Grid> {
    await expect(this.tray.locator('.die')).toHaveCount(16)
    const faces = await this.tray.locator('.die').allTextContents()
    this.#board = { rows: 4, cols: 4, topology: 'plane', faces }
    return this.#board
  }

  async types(word: string): Promise<void> {
    await this.page.keyboard.type(word)
    await this.page.keyboard.press('Enter')
  }

  /** With a finger where there is a touch screen, else with the mouse. */
  async swipes(word: string): Promise<void> {
    const places = await this.#placesOf(word)
    if (this.fingers) await this.#swipesWithFinger(places)
    else await this.#swipesWithMouse(places)
  }

  /** Die by die, and the last one twice. */
  async taps(word: string): Promise<void> {
    const places = await this.#placesOf(word)
    for (const { x, y } of [...places, places.at(-1)!]) await this.page.mouse.click(x, y)
  }

  async sees(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).first()).toBeVisible()
  }

  /** Sees the whole of the screen at once. */
  async needsNoScrolling(): Promise<void> {
    const beyond = await this.page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      return { x: scrollWidth - innerWidth, y: scrollHeight - innerHeight }
    })
    expect(beyond).toEqual({ x: 0, y: 0 })
  }

  /** Sees what became of the last word. */
  async hears(text: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('status')).toHaveText(text)
  }

  /** Sees how many words somebody has found. */
  async seesCount(name: string, words: number): Promise<void> {
    const row = this.page.getByRole('listitem').filter({ hasText: name })
    await expect(row.locator('strong')).toHaveText(new RegExp(`^${words}\\b`))
  }

  async seesOwnWords(words: string[]): Promise<void> {
    await expect(this.ownWords).toHaveText(words.map((word) => new RegExp(`^\\s*${word}\\b`)))
  }

  async seesTheEnd(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Everything on this board' })).toBeVisible({
      timeout: 60_000,
    })
  }

  /** What the results list under a player's name; `you` for oneself. */
  async readsWordsOf(name: string): Promise<Listed> {
    const list = this.page.getByRole('region', { name: `Words of ${name}` })
    const read = (part: Locator) => part.allTextContents().then((texts) => texts.map(wordIn).sort())
    return {
      words: await read(list.locator('button:not(:has(s)) > span')),
      struck: await read(list.locator('s')),
    }
  }

  /** Every word of the board as the results have it, with its points. */
  async readsAllWords(): Promise<string[]> {
    const all = this.page.getByRole('region', { name: 'All words of the board' })
    const more = all.getByRole('button', { name: /^\d+ more$/ })
    if (await more.isVisible()) await more.click()
    const words = await all.getByRole('listitem').getByRole('button').all()
    return Promise.all(
      words.map(async (word) =>
        (await word.innerText())
          .split(/\s+/)
          .filter((part) => !/^[A-Z]$/.test(part))
          .join(' '),
      ),
    )
  }

  /** Keeps a picture of the page for people to look at. */
  async picture(name: string): Promise<void> {
    await this.page.screenshot({ path: test.info().outputPath(`${name}-${this.name}.png`) })
  }

  get tray(): Locator {
    return this.page.getByRole('img', { name: 'The board:' })
  }

  get ownWords(): Locator {
    return this.page.getByRole('list', { name: 'Your words' }).getByRole('listitem')
  }

  async #placesOf(word: string) {
    const path = this.#board && trace(this.#board, word)
    if (!path) throw new Error(`${this.name} sees no path for ${word}`)
    const dice = await this.tray.locator('.die').all()
    const boxes = await Promise.all(path.map((cell) => dice[cell]!.boundingBox()))
    return boxes.map((box) => ({ x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }))
  }

  async #swipesWithMouse(places: { x: number; y: number }[]): Promise<void> {
    const { mouse } = this.page
    await mouse.move(places[0]!.x, places[0]!.y)
    await mouse.down()
    for (const { x, y } of places.slice(1)) await mouse.move(x, y, { steps: 4 })
    await mouse.up()
  }

  async #swipesWithFinger(places: { x: number; y: number }[]): Promise<void> {
    const touch = (type: string, touchPoints: object[]) =>
      this.fingers!.send('Input.dispatchTouchEvent', { type, touchPoints } as never)
    await touch('touchStart', [places[0]!])
    for (const place of places.slice(1)) await touch('touchMove', [place])
    await touch('touchEnd', [])
  }
}

const wordIn = (text: string) => text.split(',')[0]!.trim()
