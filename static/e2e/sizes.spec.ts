import { settled } from './axe'
import type { Person } from './person'
import { crowded } from './crowded'
import { expect, test } from './fixtures'
import { phone } from './visitor'
import { nonsenseOn, wordsOn } from './words'

const screens = [
  [320, 568],
  [360, 740],
  [390, 844],
  [640, 360],
  [844, 390],
  [1280, 800],
] as const
/** What a browser's own setting does to type, and what ours does. */
const types = ['100%', '130%', '200%', 'larger type', 'larger type at 200%'] as const
const boards = { 4: 'en-4x4-new', 5: 'en-5x5-big-deluxe', 6: 'en-6x6-super-big-2012' } as const

/** The least that the grid takes of the shorter side. */
const least = 0.72

const dress = (who: Person, type: (typeof types)[number]) =>
  who.page.evaluate((type) => {
    const { dataset, style } = document.documentElement
    const [, percent] = /(\d+)%/.exec(type) ?? []
    if (type.startsWith('larger')) dataset['letters'] = 'large'
    else delete dataset['letters']
    style.fontSize = percent ? `${Number(percent) * (type.startsWith('larger') ? 1.2 : 1)}%` : ''
  }, type)

/** How the screen looks that somebody plays on, in the words of what must not be. */
async function faults(who: Person, type: (typeof types)[number]): Promise<string[]> {
  // Counts that a smaller screen left out hop as they come back.
  await settled(who.page)
  const { grid, share, aside, beyond } = await who.page.evaluate(() => {
    const felt = document.querySelector('[role=grid]')!.getBoundingClientRect()
    const main = document.querySelector('main')!
    return {
      grid: Math.round(felt.width),
      share: felt.width / Math.min(innerWidth, innerHeight),
      aside: Math.max(main.scrollWidth - main.clientWidth, document.documentElement.scrollWidth - innerWidth),
      beyond: main.scrollHeight - main.clientHeight,
    }
  })
  const desk = who.page.viewportSize()!.width >= 900 && who.page.viewportSize()!.height >= 600
  const found = await crowded(who.page)
  // At a desk it is the tray that has its share.
  if (share < (desk ? least * 0.916 : least) - 0.001) found.push(`a grid of ${grid}`)
  if (aside > 0) found.push(`${aside} to the side`)
  // What is as large as can be may take a scroll, with all of the board in sight.
  if (beyond > 0 && type !== types.at(-1)) found.push(`${beyond} below`)
  return found
}

for (const [size, dice] of Object.entries(boards)) {
  test(`a board of ${size} by ${size} has its share of each screen in each type`, async ({
    arrives,
    bob,
  }) => {
    test.setTimeout(300_000)
    const ann = await arrives('Ann', phone)
    const code = await ann.creates({ dice, minLetters: 3, penalty: true, rounds: 2 })
    await bob.joins(code, 'Bartholomew the Wise')
    await ann.sees('Bartholomew the Wise')
    await ann.rattles()
    const board = await ann.looksAtTheBoard()
    const words = wordsOn(board)
    for (const word of words.slice(0, 9)) {
      await ann.types(word)
      await ann.scores(word)
    }
    // The longest answer, which stays till there is another.
    await ann.types(nonsenseOn(board))
    await ann.hears(/One point off$/)
    await expect(ann.page.locator('[data-outcome]')).toHaveCount(0)
    const table: Record<string, string[]> = {}
    for (const state of ['refused', 'tapped']) {
      if (state === 'tapped') await ann.tapsLetters(words[9]!)
      for (const [width, height] of screens)
        for (const type of types) {
          const at = `${width}x${height}, ${type}, ${state}`
          await ann.page.setViewportSize({ width, height })
          await dress(ann, type)
          const wrong = await faults(ann, type)
          if (wrong.length > 0) table[at] = wrong
          const picture = `${size}-${at}.png`.replaceAll(/[ ,%]+/g, '-')
          await ann.page.screenshot({ path: `${test.info().project.outputDir}/pictures/sizes/${picture}` })
        }
    }
    expect(table).toEqual({})
  })
}
