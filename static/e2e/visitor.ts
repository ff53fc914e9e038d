import {
  expect,
  test,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { obstacles } from './axe'
import { Complaints, outOfReach } from './complaints'
import { growWords } from './longer'

export const desk = { viewport: { width: 1280, height: 800 } }
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}
export const smallPhone = { ...phone, viewport: { width: 320, height: 568 } }

/** Everything that makes a visitor: who it is, with which tab of which browser, and which server is theirs. */
export interface Means {
  name: string
  home: string
  page: Page
  touch: boolean
  complaints: Complaints
}

/** Opens a browser of one's own. */
export async function means(
  browser: Browser,
  name: string,
  home: string,
  device: BrowserContextOptions,
): Promise<Means> {
  const context = await browser.newContext(device)
  const complaints = await Complaints.of(context)
  return { name, home, page: await context.newPage(), touch: device.hasTouch ?? false, complaints }
}

/** Somebody with a browser, who looks and presses. The verbs are what people do. */
export class Visitor {
  readonly name: string
  readonly home: string
  readonly page: Page

  constructor(protected readonly means: Means) {
    this.name = means.name
    this.home = means.home
    this.page = means.page
  }

  /** What nobody expected. */
  get complaints(): string[] {
    return this.means.complaints.unexpected
  }

  /** What was expected, and came. */
  get expected(): string[] {
    return this.means.complaints.expected
  }

  get context(): BrowserContext {
    return this.page.context()
  }

  async presses(button: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: button }).click()
  }

  /** Presses what asks back, and means it. */
  async pressesTwice(button: string, question: string): Promise<void> {
    await this.presses(button)
    await this.presses(question)
  }

  async sees(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).first()).toBeVisible()
  }

  async seesNot(text: string): Promise<void> {
    await expect(this.page.getByText(text, { exact: true })).toHaveCount(0)
  }

  /** Sees a button whole, with nothing before it or beyond an edge. */
  async seesAllOf(button: string): Promise<void> {
    await expect(this.page.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 })
  }

  async seesTitle(text: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(text)
  }

  /** Sees what became of the last word, or what else there is to say. */
  async hears(text: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('status')).toHaveText(text)
  }

  async reloads(): Promise<void> {
    await this.page.reload()
  }

  /** Has something else on the screen now. */
  async wandersOff(): Promise<void> {
    await this.page.goto('about:blank')
  }

  async losesNetwork(): Promise<void> {
    this.expectsSilence()
    await this.context.setOffline(true)
  }

  async findsNetwork(): Promise<void> {
    await this.context.setOffline(false)
  }

  /** From now on the server may be out of reach. */
  expectsSilence(): void {
    this.expects(outOfReach)
  }

  /** Such complaints are the point of the test. */
  expects(complaint: RegExp): void {
    this.means.complaints.forgive(complaint)
  }

  /** Sees nothing that sticks out to the sides. */
  async scrollsNotSideways(): Promise<void> {
    // A chart is drawn anew in the frame after the one in which the screen became another.
    const beyond = () => this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(beyond, 'pixels beyond the edge').toBeLessThanOrEqual(0)
  }

  /** Finds that whoever cannot see well, or uses no pointer, can use this screen: in each light, by axe. */
  async findsNothingInTheWay(): Promise<void> {
    expect(await obstacles(this.page), `what is in ${this.name}'s way`).toEqual([])
  }

  /** Reads the screen in longer words, until the page is loaded again. */
  async readsLongerWords(): Promise<void> {
    await growWords(this.page)
  }

  /** Sees the whole of the screen at once. */
  async needsNoScrolling(): Promise<void> {
    const beyond = await this.page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      return { x: scrollWidth - innerWidth, y: scrollHeight - innerHeight }
    })
    expect(beyond).toEqual({ x: 0, y: 0 })
  }

  /** Keeps a picture of the page for people to look at, beside those of the other widths. */
  async picture(name: string): Promise<void> {
    const { width } = this.page.viewportSize()!
    const folder = `${test.info().project.outputDir}/pictures`
    await this.page.screenshot({ path: `${folder}/${name}-${width}.png` })
  }
}
