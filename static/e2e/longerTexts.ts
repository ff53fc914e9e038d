import type { Page } from '@playwright/test'

/** Makes each word on the page 40 % longer, as it may be in another language, until the page is loaded again. */
export async function lengthenTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const longer = (text: string) =>
      text.replace(/\p{L}{2,}/gu, (word) => word + word.slice(0, Math.ceil(word.length * 0.4)))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) texts.currentNode.nodeValue = longer(texts.currentNode.nodeValue ?? '')
    for (const input of document.querySelectorAll('input')) input.placeholder = longer(input.placeholder)
  })
}
