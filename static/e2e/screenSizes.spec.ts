import { waitForAnimations } from './axe'
import type { Person } from './person'
import { findLayoutProblems } from './layoutProblems'
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
/** The text sizes of the browser's own setting and of ours. */
const textSizes = ['100%', '130%', '200%', 'larger type', 'larger type at 200%'] as const
const boards = { 4: 'en-4x4-new', 5: 'en-5x5-big-deluxe', 6: 'en-6x6-super-big-2012' } as const

/** The minimum share of the shorter side that the grid takes. */
const minShare = 0.72

type TextSize = (typeof textSizes)[number]

const setTextSize = (who: Person, textSize: TextSize) =>
  who.page.evaluate((textSize) => {
    const { dataset, style } = document.documentElement
    const [, percent] = /(\d+)%/.exec(textSize) ?? []
    if (textSize.startsWith('larger')) dataset['letters'] = 'large'
    else delete dataset['letters']
    style.fontSize = percent ? `${Number(percent) * (textSize.startsWith('larger') ? 1.2 : 1)}%` : ''
  }, textSize)

/** What is wrong with the layout of the play screen. */
async function problemsOf(who: Person, textSize: TextSize): Promise<string[]> {
  // Counts that a smaller screen hid are animated when they reappear.
  await waitForAnimations(who.page)
  const { grid, share, overflowX, overflowY } = await who.page.evaluate(() => {
    const box = document.querySelector('[role=grid]')!.getBoundingClientRect()
    const main = document.querySelector('main')!
    return {
      grid: Math.round(box.width),
      share: box.width / Math.min(innerWidth, innerHeight),
      overflowX: Math.max(
        main.scrollWidth - main.clientWidth,
        document.documentElement.scrollWidth - innerWidth,
      ),
      overflowY: main.scrollHeight - main.clientHeight,
    }
  })
  const desk = who.page.viewportSize()!.width >= 900 && who.page.viewportSize()!.height >= 600
  const found = await findLayoutProblems(who.page)
  // On a desktop the share is that of the tray around the grid.
  if (share < (desk ? minShare * 0.916 : minShare) - 0.001) found.push(`a grid of ${grid}`)
  if (overflowX > 0) found.push(`${overflowX} to the side`)
  // The largest text size may need scrolling.
  if (overflowY > 0 && textSize !== textSizes.at(-1)) found.push(`${overflowY} below`)
  return found
}

for (const [size, dice] of Object.entries(boards)) {
  test(`a board of ${size} by ${size} has its share of each screen at each text size`, async ({
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
    // The longest answer, which stays until the next one.
    await ann.types(nonsenseOn(board))
    await ann.seesStatus(/One point off$/)
    await expect(ann.page.locator('[data-outcome]')).toHaveCount(0)
    const problems: Record<string, string[]> = {}
    for (const state of ['refused', 'tapped']) {
      if (state === 'tapped') await ann.tapsLetters(words[9]!)
      for (const [width, height] of screens)
        for (const textSize of textSizes) {
          const at = `${width}x${height}, ${textSize}, ${state}`
          await ann.page.setViewportSize({ width, height })
          await setTextSize(ann, textSize)
          const found = await problemsOf(ann, textSize)
          if (found.length > 0) problems[at] = found
          const file = `${size}-${at}.png`.replaceAll(/[ ,%]+/g, '-')
          await ann.page.screenshot({ path: `${test.info().project.outputDir}/screenshots/sizes/${file}` })
        }
    }
    expect(problems).toEqual({})
  })
}
