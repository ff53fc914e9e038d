import type { Page } from '@playwright/test'

/**
 * The texts and icons of a screen that cannot be read: outside the page, cut off by a container, or overlapping
 * others. Names may end in an ellipsis, and scroll containers may hide what can be scrolled to.
 */
export async function findLayoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Item {
      what: string
      of: Element
      box: DOMRect
    }
    const found: string[] = []
    const tolerance = 1.5

    /** The part of a box that is not scrolled away, and whether a container that does not scroll cuts it. */
    function visiblePart(box: DOMRect, from: Element): { box: DOMRect; cut: boolean } {
      let { left, top, right, bottom } = box
      let cut = false
      let holder: Element | null = null
      for (let at: Element | null = from; at; at = at.parentElement) {
        // An absolutely positioned element is clipped by its containing block, and by nothing between.
        if (holder && at !== holder) continue
        const style = getComputedStyle(at)
        holder = style.position === 'absolute' && at instanceof HTMLElement ? at.offsetParent : null
        const edge = at.getBoundingClientRect()
        if (style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis') {
          if (
            !at.matches('[aria-label="At the table"]') &&
            (left < edge.left - tolerance || right > edge.right + tolerance)
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

    const all: Item[] = []
    function check(what: string, of: Element, whole: DOMRect): void {
      if (whole.width < 1 || whole.height < 1) return
      if (of.closest('.unseen, .tray, [aria-hidden="true"]:not(svg)')) return
      const style = getComputedStyle(of)
      if (!of.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return
      if (style.clipPath.startsWith('inset(50%')) return
      if (of.closest('svg')?.parentElement?.closest('.unseen')) return
      const { box, cut } = visiblePart(whole, of)
      if (cut) found.push(`${what} is cut off`)
      if (box.width < 1 || box.height < 1) return
      if (box.left < -tolerance || box.right > innerWidth + tolerance)
        found.push(`${what} is partly outside the page`)
      all.push({ what, of, box })
    }
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const words = text.textContent?.trim()
      if (!words || !text.parentElement) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const box of range.getClientRects()) check(`"${words}"`, text.parentElement, box)
    }
    for (const icon of document.querySelectorAll('main svg'))
      check(`an icon in ${icon.parentElement?.className}`, icon, icon.getBoundingClientRect())
    // The line boxes of adjacent lines may overlap a little without their letters touching.
    const allowedShare = 0.2
    for (const [i, a] of all.entries())
      for (const b of all.slice(i + 1)) {
        if (a.of === b.of || a.of.contains(b.of) || b.of.contains(a.of)) continue
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        if (across > tolerance && down > allowedShare * Math.min(a.box.height, b.box.height) + tolerance)
          found.push(`${a.what} and ${b.what} overlap`)
      }
    return [...new Set(found)]
  })
}
