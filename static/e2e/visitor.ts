import {
  expect,
  test,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { barriers } from './axe'
import { BrowserErrors, connectionErrors } from './browserErrors'
import { lengthenTexts } from './longerTexts'

export const desk = { viewport: { width: 1280, height: 800 } }
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}
export const smallPhone = { ...phone, viewport: { width: 320, height: 568 } }

/** A visitor's name, server and browser tab. */
export interface Session {
  name: string
  home: string
  page: Page
  touch: boolean
  errors: BrowserErrors
}

/** Opens a separate browser profile. */
export async function openSession(
  browser: Browser,
  name: string,
  home: string,
  device: BrowserContextOptions,
): Promise<Session> {
  const context = await browser.newContext(device)
  const errors = await BrowserErrors.of(context)
  return { name, home, page: await context.newPage(), touch: device.hasTouch ?? false, errors }
}

/** Somebody with a browser. Methods that start with "sees" wait for what they name. */
export class Visitor {
  readonly name: string
  readonly home: string
  readonly page: Page

  constructor(protected readonly session: Session) {
    this.name = session.name
    this.home = session.home
    this.page = session.page
  }

  /** What the browser reported although no test expected it. */
  get unexpectedErrors(): string[] {
    return this.session.errors.unexpected
  }

  /** What the browser reported as expected. */
  get expectedErrors(): string[] {
    return this.session.errors.expected
  }

  get context(): BrowserContext {
    return this.page.context()
  }

  async presses(button: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: button }).click()
  }

  /** Presses a button that asks for confirmation, and confirms. */
  async pressesTwice(button: string, question: string): Promise<void> {
    await this.presses(button)
    await this.presses(question)
  }

  async sees(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).first()).toBeVisible()
  }

  async doesNotSee(text: string): Promise<void> {
    await expect(this.page.getByText(text, { exact: true })).toHaveCount(0)
  }

  /** Sees a button that is entirely inside the viewport. */
  async seesAllOf(button: string): Promise<void> {
    await expect(this.page.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 })
  }

  async seesTitle(text: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(text)
  }

  /** Sees the status line: the answer to the last word, or another message. */
  async seesStatus(text: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('status')).toHaveText(text)
  }

  async reloads(): Promise<void> {
    await this.page.reload()
  }

  /** Reloads the page while its server is out of reach. */
  async reloadsOffline(): Promise<void> {
    await this.#navigatesOffline(() => void setTimeout(() => location.reload()))
  }

  /** Opens another page of the server that is out of reach. */
  async opensOffline(path: string): Promise<void> {
    await this.#navigatesOffline((path) => void setTimeout(() => location.assign(path)), path)
  }

  /**
   * Playwright's own navigations may fail here: they take the failure of the request that the browser preloads for
   * the service worker for that of the page.
   */
  async #navigatesOffline(navigate: (path: string) => void, path = ''): Promise<void> {
    await Promise.all([this.page.waitForEvent('load'), this.page.evaluate(navigate, path)])
  }

  /** Leaves for another site. */
  async leavesThePage(): Promise<void> {
    await this.page.goto('about:blank')
  }

  async losesNetwork(): Promise<void> {
    this.expectsConnectionErrors()
    await this.context.setOffline(true)
  }

  async getsNetworkBack(): Promise<void> {
    await this.context.setOffline(false)
  }

  /** From now on the server may be unreachable. */
  expectsConnectionErrors(): void {
    this.expectsErrors(connectionErrors)
  }

  /** From now on the browser may report such errors. */
  expectsErrors(errors: RegExp): void {
    this.session.errors.allow(errors)
  }

  /** Waits until nothing extends beyond the sides of the screen. */
  async needsNoSidewaysScrolling(): Promise<void> {
    // A chart is redrawn one frame after a resize.
    const beyond = () => this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(beyond, 'pixels beyond the edge').toBeLessThanOrEqual(0)
  }

  /** Checks the screen with axe, in light and dark, with and without more contrast. */
  async findsNoBarriers(): Promise<void> {
    expect(await barriers(this.page), `accessibility barriers on ${this.name}'s screen`).toEqual([])
  }

  /** Makes the texts of the screen longer, until the page is loaded again. */
  async readsLongerTexts(): Promise<void> {
    await lengthenTexts(this.page)
  }

  /** Asserts that the whole page is visible without scrolling. */
  async needsNoScrolling(): Promise<void> {
    const beyond = await this.page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      return { x: scrollWidth - innerWidth, y: scrollHeight - innerHeight }
    })
    expect(beyond).toEqual({ x: 0, y: 0 })
  }

  /** Saves a screenshot for people to look at, named with the width of the screen. */
  async savesScreenshot(name: string): Promise<void> {
    const { width } = this.page.viewportSize()!
    const folder = `${test.info().project.outputDir}/screenshots`
    await this.page.screenshot({ path: `${folder}/${name}-${width}.png` })
  }
}
