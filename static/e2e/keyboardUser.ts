import { expect, type Page } from '@playwright/test'

/** Somebody with a keyboard and no pointer. */
export class KeyboardUser {
  private constructor(private readonly page: Page) {}

  static async of(page: Page): Promise<KeyboardUser> {
    await page.addInitScript(() => addEventListener('pointerdown', () => (document.title = 'pointed'), true))
    return new KeyboardUser(page)
  }

  /** Presses Tab until the element of this name has the focus, with a visible ring. */
  async reach(name: RegExp | string): Promise<void> {
    const passed: string[] = []
    while (passed.length < 90) {
      const here = await this.#here()
      if (here.name && (typeof name === 'string' ? here.name === name : name.test(here.name))) {
        expect(here.ringed, `a focus ring around "${here.name}"`).toBe(true)
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

  /** Waits until the element of this name has the focus, with a visible ring. */
  async expectFocus(name: RegExp): Promise<void> {
    await expect.poll(async () => (await this.#here()).name).toMatch(name)
    expect((await this.#here()).ringed, 'a focus ring around it').toBe(true)
  }

  async #here(): Promise<{ name: string; ringed: boolean }> {
    return this.page.evaluate(() => {
      const at = document.activeElement
      if (!(at instanceof HTMLElement) || at === document.body) return { name: '', ringed: false }
      // A field may show its ring on an element around it.
      const outlined = [at, at.parentElement, at.parentElement?.parentElement].some((element) => {
        if (!element) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
      })
      const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])] : []
      const label = labels.map(({ textContent }) => textContent).join(' ')
      return {
        name: (at.ariaLabel || label || at.textContent || '').trim(),
        // A heading is focused to be read, and needs no ring.
        ringed: at.matches('h1') || (outlined && at.matches(':focus-visible')),
      }
    })
  }
}
