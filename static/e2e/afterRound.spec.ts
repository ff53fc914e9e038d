import type { Page } from '@playwright/test'
import type { Person } from './person'
import { expect, test } from './fixtures'
import { wordsOn } from './words'

/** Plays a round of two, which the first wins. Returns the room's code. */
async function play(winner: Person, loser: Person): Promise<string> {
  const code = await winner.creates()
  await loser.joins(code)
  await winner.sees(loser.name)
  await winner.rattles()
  const [long, other, small] = wordsOn(await winner.looksAtTheBoard())
  await loser.looksAtTheBoard()
  for (const word of [long, other]) {
    await winner.types(word)
    await winner.scores(word)
  }
  await loser.types(small)
  await loser.scores(small)
  await winner.isDone()
  await loser.isDone()
  await winner.seesTheResults()
  await loser.seesTheResults()
  return code
}

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim(),
  )

test('after a round, Again and Share come first, and talk stays closed until asked for @swapped', async ({
  ann,
  bob,
}) => {
  await play(ann, bob)
  await expect(ann.page.getByRole('heading', { level: 1 })).toBeFocused()
  await ann.page.keyboard.press('Tab')
  expect(await focused(ann.page)).toBe('Again')
  await ann.page.keyboard.press('Tab')
  expect(await focused(ann.page)).toBe('Share the result')
  await ann.seesAllOf('Again')
  await ann.seesAllOf('Share the result')
  await bob.seesAllOf('Again')
  await bob.seesAllOf('Share the result')
  await bob.seesTitle(/^Ann won, by /)

  // No phrases before somebody asks for them.
  await expect(ann.page.getByRole('button', { name: 'Nice one' })).toHaveCount(0)
  await ann.presses('Say something')
  await expect(ann.page.getByRole('button', { name: 'Nice one' })).toBeVisible()
  await ann.findsNoBarriers()
  await ann.savesScreenshot('after')
  await bob.savesScreenshot('after')

  await bob.wantsAnother()
  await expect(ann.page.getByRole('button', { name: 'Bob is in. Again' })).toBeVisible()
  await expect(ann.page).toHaveTitle('Bob wants another. · Rattle')
  await ann.savesScreenshot('after-wanted')
  await ann.needsNoSidewaysScrolling()
})

test('a result is shared as a text that names no word', async ({ ann, bob }) => {
  await play(ann, bob)
  await ann.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await ann.presses('Share the result')
  const dialog = ann.page.getByRole('dialog', { name: 'Share the result' })
  await expect(dialog.getByRole('img', { name: 'A picture of the result' })).toBeVisible()
  await ann.presses('Copy as text')
  await ann.sees('The text is copied.')
  const text = await ann.page.evaluate(() => navigator.clipboard.readText())
  expect(text).toMatch(
    /^Rattle: Ann won, by [a-z0-9]+ points?\.\nAnn \d+ [●■◆▲★]{2}\nBob \d+ [●■◆▲★]\nCan you see more\?\n\S+\/b\?\S+$/u,
  )
  await ann.findsNoBarriers()
  await ann.savesScreenshot('share')
  await ann.page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(ann.page.getByRole('button', { name: 'Share the result' })).toBeFocused()

  // The link opens the same board.
  await bob.page.goto(bob.home + text.slice(text.lastIndexOf('/b?')))
  await bob.seesTitle('Somebody played this board. See what you find.')
})

test('a solo result speaks to one person', async ({ bob }) => {
  await bob.playsAlone()
  const [word] = wordsOn(await bob.looksAtTheBoard())
  await bob.types(word)
  await bob.scores(word)
  await bob.isDone()
  await bob.seesTheResults()
  await bob.sees('Round 1. You were done early.')
  await bob.sees('Best word')
  await bob.sees(/^You saw \d+ of \d+, \d+%$/)
  const page = await bob.page.locator('main').textContent()
  for (const plural of [
    'Everybody was done',
    'the table saw',
    'Everybody’s words',
    'Say something',
    'at this table',
  ])
    expect(page).not.toContain(plural)
  await expect(bob.page.locator('.podium')).toHaveCount(0)
  await bob.sees('Copy a link to this board')
  await bob.findsNoBarriers()
  await bob.needsNoSidewaysScrolling()
  await bob.savesScreenshot('after-alone')
})

test('a player has the same shape and colour on every screen, for everybody', async ({ ann, bob }) => {
  const avatarOf = (person: Person, name: string) =>
    person.page
      .locator('svg:has(> .face)')
      .filter({ hasText: new RegExp(`^${name[0]}$`) })
      .first()
      .evaluate(
        (avatar) =>
          `${avatar.querySelector('.face')!.getAttribute('d')} ${getComputedStyle(avatar).getPropertyValue('--fill')}`,
      )
  await play(ann, bob)
  const seen = await avatarOf(bob, 'Ann')
  expect(await avatarOf(ann, 'Ann')).toBe(seen)
  // Only her own screen marks her with a ring.
  await expect(ann.page.locator('.podium .ring')).toHaveCount(1)
  await ann.page.goto(`${ann.home}/players/me`)
  await ann.seesTitle('Ann')
  expect(await avatarOf(ann, 'Ann')).toBe(seen)
})
