import type { Person } from './person'
import { barriers } from './axe'
import { expect, test } from './fixtures'
import { smallPhone } from './visitor'
import { wordsOn } from './words'

/** Plays a round of two in which the lead changes and one word is struck. Returns the words. */
async function play(ann: Person, bob: Person) {
  const code = await ann.creates()
  await bob.joins(code)
  await ann.sees('Bob')
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  await bob.looksAtTheBoard()
  const words = wordsOn(board)
  const [longest, shared, turn] = words
  const [small] = words.slice(-1)
  await bob.types(small!)
  await bob.scores(small!)
  await ann.types(shared)
  await ann.scores(shared)
  await bob.types(shared)
  await bob.scores(shared)
  await bob.types(turn)
  await bob.scores(turn)
  await ann.types(longest)
  await ann.scores(longest)
  const more = words.slice(3, 6)
  for (const word of more) {
    await ann.types(word)
    await ann.scores(word)
  }
  await ann.isDone()
  await bob.isDone()
  return { code, board, longest, shared, turn, more }
}

test('the recap shows who won, when the lead changed, and what became of each word @story', async ({
  ann,
  bob,
}) => {
  const { longest, shared, more } = await play(ann, bob)

  // Bob watches the animated count, and Ann skips it.
  await bob.sees(shared)
  await ann.seesTheResults()
  await ann.seesTitle(/^You won, by /)
  await expect(bob.page.getByRole('heading', { name: 'Everything on this board' })).toBeVisible()
  await bob.seesTitle(/^Ann won, by /)

  const group = (person: Person, name: string) => person.page.getByRole('group', { name, exact: true })
  await expect(group(ann, 'Both').locator('s')).toHaveText([shared])
  // By points; more than eight letters score no more than eight.
  const worth = (word: string) => Math.min(word.length, 8)
  const own = [longest, ...more].sort((a, b) => worth(b) - worth(a) || a.localeCompare(b))
  await expect(group(ann, 'Only you').locator('.word')).toHaveText(own)
  await expect(group(bob, 'Only others').locator('.word')).toHaveText(own)

  // A word shows its path, who found it, and when.
  await group(ann, 'Both').getByRole('button', { name: shared }).click()
  await ann.sees(/found by you at 0:\d\d and Bob at 0:\d\d/)
  await expect(ann.page.getByRole('img', { name: `The board, with the path of ${shared}` })).toBeVisible()
  await expect(ann.page.locator('aside .die.traced')).toHaveCount(shared.replaceAll('qu', 'q').length)

  await ann.presses('Where the words were')
  await ann.sees(/The busiest is \w+, in \d+ words?/)

  await ann.sees(new RegExp(`You, by (${longest}|${more.join('|')}) at 0:\\d\\d`))
  await ann.sees(new RegExp(`You: (${longest}|${shared}), `))
  await ann.sees('The one that got away')

  // The last column of the chart's table has the totals of the podium.
  const table = ann.page.getByRole('region', { name: 'As a table' }).getByRole('table')
  await ann.presses('As a table')
  await expect(table.getByRole('row')).toHaveCount(3)
  const ends = await table.locator('tbody td:last-child').allTextContents()
  const podium = await ann.page.locator('.podium .step span[aria-hidden]').allTextContents()
  expect(ends.map((end) => end.trim())).toEqual(podium.map((points) => points.trim()))

  await ann.page.getByText('Were the dice fair?').click()
  await ann.presses('Check this board')
  await ann.sees('The seal fits')
})

test('the animated count is shown once, and not with reduced motion', async ({ ann, bob }) => {
  await bob.page.emulateMedia({ reducedMotion: 'reduce' })
  await play(ann, bob)
  await expect(ann.page.getByRole('button', { name: 'Skip' })).toBeVisible()
  // Meanwhile the heading has the focus, so a screen reader reads the outcome, and Again is in reach.
  await expect(ann.page.getByRole('heading', { level: 1 })).toBeFocused()
  await ann.seesAllOf('Again')
  await ann.page.getByRole('button', { name: 'Skip' }).press('Enter')
  await expect(ann.page.getByRole('heading', { name: 'Everything on this board' })).toBeVisible()
  await expect(ann.page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(bob.page.getByRole('heading', { name: 'Everything on this board' })).toBeVisible()
  await expect(bob.page.getByRole('button', { name: 'Skip' })).toHaveCount(0)
  await ann.reloads()
  await expect(ann.page.getByRole('heading', { name: 'Everything on this board' })).toBeVisible()
  await expect(ann.page.getByRole('button', { name: 'Skip' })).toHaveCount(0)
})

test('the recap has no accessibility barriers on any screen @swapped', async ({ ann, bob }) => {
  const { longest } = await play(ann, bob)
  await ann.seesTheResults()
  await ann.page.getByRole('button', { name: longest }).first().click()
  await ann.page.getByText('Everybody’s words').click()
  await ann.page.getByText('Were the dice fair?').click()
  await ann.presses('As a table')
  await ann.presses('Where the words were')
  expect(await barriers(ann.page)).toEqual([])
  for (const size of [smallPhone.viewport, { width: 844, height: 390 }, { width: 1920, height: 1080 }]) {
    await ann.page.setViewportSize(size)
    await ann.needsNoSidewaysScrolling()
    await ann.seesAllOf('Again')
    const chart = ann.page.getByRole('img', { name: 'Points over' })
    await expect(chart).toBeVisible()
    expect(await smallestFont(ann, 'figure text, figure bdi')).toBeGreaterThanOrEqual(12)
    await ann.savesScreenshot('recap')
  }
})

/** The smallest font size of these elements, in pixels. */
function smallestFont(person: Person, selector: string): Promise<number> {
  return person.page
    .locator(selector)
    .evaluateAll((all) => Math.min(...all.map((each) => parseFloat(getComputedStyle(each).fontSize))))
}

test('a result is shared as a link and as a picture', async ({ ann, bob }) => {
  await ann.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { code } = await play(ann, bob)
  await ann.seesTheResults()
  await ann.presses('Share the result')
  await expect(ann.page.getByRole('img', { name: 'A picture of the result' })).toBeVisible()
  const [picture] = await Promise.all([
    ann.page.waitForEvent('download'),
    ann.page.getByRole('link', { name: 'Download the picture' }).click(),
  ])
  expect(picture.suggestedFilename()).toBe('rattle.png')
  await ann.presses('Copy the link to the table')
  await ann.sees('The link is copied.')
  expect(await ann.page.evaluate(() => navigator.clipboard.readText())).toContain(`/r/${code}`)
})
