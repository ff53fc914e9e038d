import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { phone } from './visitor'
import { wordsOn } from './words'

const television = { viewport: { width: 1920, height: 1080 } }

/** The smallest font size on the screen, in pixels. */
const smallestFont = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const sizes: number[] = []
    while (texts.nextNode()) {
      const { parentElement, nodeValue } = texts.currentNode
      if (!nodeValue?.trim() || !parentElement || parentElement.closest('.unseen, svg')) continue
      if (parentElement.checkVisibility()) sizes.push(parseFloat(getComputedStyle(parentElement).fontSize))
    }
    return Math.min(...sizes)
  })

/** The smallest font size of these elements, as a share of the screen's height. */
const fontShareOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll(
      (all) => Math.min(...all.map((each) => parseFloat(getComputedStyle(each).fontSize))) / innerHeight,
    )

/** Texts can be read from a sofa, at both common heights of screens. */
async function readsFromTheSofa(page: Page): Promise<void> {
  for (const viewport of [{ width: 1280, height: 720 }, television.viewport]) {
    await page.setViewportSize(viewport)
    expect(await smallestFont(page), `${viewport.height} lines`).toBeGreaterThanOrEqual(22)
    for (const what of ['.code .die', 'li > bdi'])
      expect(await fontShareOf(page, what), `${what} of ${viewport.height} lines`).toBeGreaterThanOrEqual(
        0.05,
      )
  }
}

test('a television shows the room and reveals nothing too early @story', async ({ ann, bob, arrives }) => {
  const code = await ann.creates()
  const tv = await arrives('the television', television)
  const readsFromAfar = async () => {
    await readsFromTheSofa(tv.page)
    await tv.needsNoScrolling()
    // Nobody is "you" on a shared screen.
    await expect(tv.page.locator('.you')).toHaveCount(0)
  }
  await tv.page.goto(`${tv.home}/r/${code}/tv`)
  await tv.sees('Waiting for Ann to rattle the dice.')
  const picture = tv.page.getByAltText('QR code of the link to this table')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await bob.joins(code)
  await tv.sees('Bob')
  await readsFromAfar()
  await tv.findsNoBarriers()
  await tv.savesScreenshot('tv-lobby')

  await ann.rattles()
  await tv.seesTheCountdown()
  await readsFromAfar()
  const board = await ann.looksAtTheBoard()
  const shown = tv.page.getByRole('img', { name: 'The board' })
  await expect(shown.locator('.die')).toHaveText(board.faces)
  const [first, second] = wordsOn(board)
  await bob.looksAtTheBoard()
  await bob.types(first)
  await bob.scores(first)
  await tv.seesCount('Bob', 1)
  await tv.seesCount('Ann', 0)
  await tv.doesNotSee(first)
  await readsFromAfar()
  await tv.findsNoBarriers()
  await tv.savesScreenshot('tv-play')

  await tv.reloads()
  await expect(shown.locator('.die')).toHaveText(board.faces)
  await tv.seesTheClockRun()
  await ann.types(second)
  await ann.scores(second)
  await ann.isDone()
  await bob.isDone()
  // The podium is never empty.
  await expect(tv.page.locator('li.up')).not.toHaveCount(0)
  await tv.seesTitle(/^(Ann|Bob) won, by |^A tie/)
  await expect(tv.page.locator('strong.won')).not.toHaveCount(0)
  await tv.sees('The best words')
  for (const word of [first, second])
    await expect(tv.page.getByRole('listitem').filter({ hasText: word })).toBeVisible()
  await tv.sees('The one that got away')
  await readsFromAfar()
  await tv.findsNoBarriers()
  await tv.savesScreenshot('tv-end')
})

test('a television waits for players, and fits any screen', async ({ ann, bob, arrives }) => {
  const code = await ann.creates()
  const tv = await arrives('the television', phone)
  await tv.page.goto(`${tv.home}/r/${code}/tv`)
  await tv.sees('Waiting for Ann to rattle the dice.')
  await tv.needsNoScrolling()
  await ann.leaves()
  await tv.sees('Nobody yet. The first one to sit down is the host.')
  await bob.joins(code)
  await tv.sees('Waiting for Bob to rattle the dice.')
})

test('a television says so when there is no such room', async ({ arrives }) => {
  const tv = await arrives('the television', television)
  await tv.page.goto(`${tv.home}/r/BCDFGHBC/tv`)
  await tv.seesStatus('No table has this code any more. Start your own, or ask for a new link.')
})
