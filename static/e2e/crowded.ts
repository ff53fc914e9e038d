import type { Page } from '@playwright/test'

/**
 * What on a screen cannot be read: words that stick out of the page, that what holds them cuts off, or that lie
 * over other words or signs. Names may end in dots, and what scrolls may be scrolled.
 */
export async function crowded(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Seen {
      what: string
      of: Element
      box: DOMRect
    }
    const found: string[] = []
    const slack = 1.5

    /** The part of a box that is not scrolled away, and whether something cuts it that does not scroll. */
    function shown(box: DOMRect, from: Element): { box: DOMRect; cut: boolean } {
      let { left, top, right, bottom } = box
      let cut = false
      let holder: Element | null = null
      for (let at: Element | null = from; at; at = at.parentElement) {
        // What is placed by itself is cut by what it is placed in, and by nothing between.
        if (holder && at !== holder) continue
        const style = getComputedStyle(at)
        holder = style.position === 'absolute' && at instanceof HTMLElement ? at.offsetParent : null
        const edge = at.getBoundingClientRect()
        if (style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis') {
          if (
            !at.matches('[aria-label="At the table"]') &&
            (left < edge.left - slack || right > edge.right + slack)
          )
            cut = true
          left = Math.max(left, edge.left)
          right = Math.min(right, edge.right)
        }
        if (style.textOverflow === 'ellipsis') right = Math.min(right, edge.right)
        if (style.overflowY !== 'visible') {
          top = Math.max(top, edge.top)
          bottom = Math.min(bottom, edge.bottom)
        }
      }
      return { box: new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top)), cut }
    }

    const all: Seen[] = []
    function see(what: string, of: Element, whole: DOMRect): void {
      if (whole.width < 1 || whole.height < 1) return
      if (of.closest('.unseen, .tray, [aria-hidden="true"]:not(svg)')) return
      const style = getComputedStyle(of)
      if (!of.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return
      if (style.clipPath.startsWith('inset(50%')) return
      if (of.closest('svg')?.parentElement?.closest('.unseen')) return
      const { box, cut } = shown(whole, of)
      if (cut) found.push(`${what} is cut off`)
      if (box.width < 1 || box.height < 1) return
      if (box.left < -slack || box.right > innerWidth + slack) found.push(`${what} sticks out of the page`)
      all.push({ what, of, box })
    }
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const words = text.textContent?.trim()
      if (!words || !text.parentElement) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const box of range.getClientRects()) see(`"${words}"`, text.parentElement, box)
    }
    for (const sign of document.querySelectorAll('main svg'))
      see(`a sign in ${sign.parentElement?.className}`, sign, sign.getBoundingClientRect())
    // Ascent and descent of lines touch; letters do not.
    const tall = 0.2
    for (const [i, a] of all.entries())
      for (const b of all.slice(i + 1)) {
        if (a.of === b.of || a.of.contains(b.of) || b.of.contains(a.of)) continue
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        if (across > slack && down > tall * Math.min(a.box.height, b.box.height) + slack)
          found.push(`${a.what} and ${b.what} lie over each other`)
      }
    return [...new Set(found)]
  })
}
