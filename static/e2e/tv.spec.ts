import type { Page } from '@playwright/test'
import { expect, test } from './table'
import { phone } from './visitor'
import { wordsOn } from './words'

const television = { viewport: { width: 1920, height: 1080 } }

/** The smallest type that a screen shows, in pixels. */
const smallestType = (page: Page) =>
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

test('a television shows the table, and tells nothing too early', async ({ ann, bob, arrives }) => {
  const code = await ann.creates()
  const tv = await arrives('the television', television)
  const readsFromAfar = async () => {
    expect(await smallestType(tv.page)).toBeGreaterThanOrEqual(22)
    await tv.needsNoScrolling()
    // Nobody is "you" on a screen that all look at.
    await expect(tv.page.locator('.you')).toHaveCount(0)
  }
  await tv.page.goto(`${tv.home}/r/${code}/tv`)
  await tv.sees('Ann rattles the dice.')
  const picture = tv.page.getByAltText('QR code of the link to this table')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await bob.joins(code)
  await tv.sees('Bob')
  await readsFromAfar()
  await tv.findsNothingInTheWay()
  await tv.picture('tv-lobby')

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
  await tv.seesNot(first)
  await readsFromAfar()
  await tv.findsNothingInTheWay()
  await tv.picture('tv-play')

  await tv.reloads()
  await expect(shown.locator('.die')).toHaveText(board.faces)
  await tv.seesTheClockRun()
  await ann.types(second)
  await ann.scores(second)
  await ann.isDone()
  await bob.isDone()
  await tv.seesTitle(/^(Ann|Bob) by |^A tie/)
  await tv.sees('The best words')
  for (const word of [first, second])
    await expect(tv.page.getByRole('listitem').filter({ hasText: word })).toBeVisible()
  await tv.sees('The one that got away')
  await readsFromAfar()
  await tv.findsNothingInTheWay()
  await tv.picture('tv-end')
})

test('a television waits for somebody to come, and fits any screen', async ({ ann, bob, arrives }) => {
  const code = await ann.creates()
  const tv = await arrives('the television', phone)
  await tv.page.goto(`${tv.home}/r/${code}/tv`)
  await tv.sees('Ann rattles the dice.')
  await tv.needsNoScrolling()
  await ann.leaves()
  await tv.sees('Nobody yet. The first one to sit down is the host.')
  await bob.joins(code)
  await tv.sees('Bob rattles the dice.')
})

test('a television says so when there is no such table', async ({ arrives }) => {
  const tv = await arrives('the television', television)
  await tv.page.goto(`${tv.home}/r/BCDFGHBC/tv`)
  await tv.hears('No table has this code any more. Start your own, or ask for a new link.')
})
