import { expect, type Page } from '@playwright/test'

/** Somebody who has a keyboard and nothing to point with. */
export class KeyboardUser {
  private constructor(private readonly page: Page) {}

  static async of(page: Page): Promise<KeyboardUser> {
    await page.addInitScript(() => addEventListener('pointerdown', () => (document.title = 'pointed'), true))
    return new KeyboardUser(page)
  }

  /** Goes on by Tab, and always sees where, until there. */
  async reach(name: RegExp | string): Promise<void> {
    const passed: string[] = []
    while (passed.length < 90) {
      const here = await this.#here()
      if (here.name && (typeof name === 'string' ? here.name === name : name.test(here.name))) {
        expect(here.ringed, `a ring round "${here.name}"`).toBe(true)
        return
      }
      passed.push(here.name)
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`no Tab leads to ${name}: ${passed.join(' | ')}`)
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  async write(text: string): Promise<void> {
    await this.page.keyboard.type(text)
  }

  /** What has the keyboard, by what it is called. */
  async seeAt(name: RegExp): Promise<void> {
    await expect.poll(async () => (await this.#here()).name).toMatch(name)
    expect((await this.#here()).ringed, 'a ring round it').toBe(true)
  }

  async #here(): Promise<{ name: string; ringed: boolean }> {
    return this.page.evaluate(() => {
      const at = document.activeElement
      if (!(at instanceof HTMLElement) || at === document.body) return { name: '', ringed: false }
      // A field may wear its ring on what holds it.
      const worn = [at, at.parentElement, at.parentElement?.parentElement].some((worn) => {
        if (!worn) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(worn)
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
      })
      const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])] : []
      const label = labels.map(({ textContent }) => textContent).join(' ')
      return {
        name: (at.ariaLabel || label || at.textContent || '').trim(),
        // A heading is stood at to be read; nothing can be done there that needs a ring.
        ringed: at.matches('h1') || (worn && at.matches(':focus-visible')),
      }
    })
  }
}
