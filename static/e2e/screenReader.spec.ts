import { KeyboardUser } from './keyboardUser'
import { expect, test } from './fixtures'
import { wordsOn } from './words'

// What users of a keyboard and a screen reader depend on: focus is never lost, and news is announced.

test('focus is kept when something appears or disappears in the settings', async ({ ann }) => {
  const { page } = ann
  const user = await KeyboardUser.of(page)
  await ann.opensHome()
  await user.reach('Settings')
  await user.press('Enter')
  const leftHanded = page.getByRole('switch', { name: 'Left-handed', exact: true })
  await expect(leftHanded).toHaveAccessibleDescription('What you press moves to the left')

  await user.reach('Play on another device')
  await user.press('Enter')
  await expect(page.getByRole('group', { name: /^Code( \w){8}$/ })).toBeFocused()
  await user.press('Tab')
  await user.expectFocus(/^Enter a code$/)
  await user.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Code from your other device' })).toBeFocused()

  await user.reach('Forget me')
  await user.press('Enter')
  await expect(page.getByText('Delete all of it, for good?')).toBeFocused()
  await user.press('Tab', 'Enter')
  await user.expectFocus(/^Forget me$/)
})

test('a search for an opponent takes the focus and is announced from time to time', async ({ ann }) => {
  const { page } = ann
  const user = await KeyboardUser.of(page)
  await page.clock.install()
  await page.goto(`${ann.home}/match`)
  await page.getByRole('combobox', { name: 'Dice' }).selectOption('en-5x5-big-deluxe')
  await user.reach('Find somebody')
  await user.press('Enter')
  await user.expectFocus(/^Looking for somebody\.$/)
  const announcement = page.locator('.unseen[aria-live=polite]')
  await ann.sees('Nobody else is looking.')
  await expect(announcement).toBeEmpty()
  await page.clock.runFor(40_000)
  await expect(announcement).toHaveText('Looking for 30 seconds.')
  await user.press('Tab')
  await user.expectFocus(/^Stop looking$/)
  await user.press('Enter')
  await user.expectFocus(/^Somebody of your strength\.$/)
})

test('focus stays in the list of players when bots come and go', async ({ ann, bob }) => {
  const { page } = ann
  const user = await KeyboardUser.of(page)
  const code = await ann.creates()
  await user.reach('Add a bot')
  await user.press('Enter')
  await expect(page.getByRole('combobox', { name: 'How strong' })).toBeFocused()
  await user.press('Tab', 'Enter')
  await user.reach(/^Remove /)
  await user.press('Enter', 'Enter')
  await expect(page.getByRole('list', { name: 'At the table' })).toBeFocused()

  await bob.joins(code)
  await ann.presses('More time for somebody')
  await page.getByRole('combobox', { name: 'Time for Bob' }).selectOption('Twice as long')
  await expect(page.getByRole('listitem').filter({ hasText: 'Bob' })).toContainText('twice the time')
})

test('after Again, or a skipped lesson, focus moves to what comes next', async ({ ann, bob }) => {
  const code = await ann.creates()
  const user = await KeyboardUser.of(bob.page)
  await bob.opensHome()
  await bob.looksAtTheLesson()
  await user.reach('Skip')
  await user.press('Enter')
  await user.expectFocus(/^Play/)
  await bob.joins(code)
  await ann.rattles()
  await Promise.all([ann.looksAtTheBoard(), bob.looksAtTheBoard()])
  await Promise.all([ann.isDone(), bob.isDone()])
  await user.reach(/^Again$/)
  await user.press('Enter')
  await user.expectFocus(/^Share the result$/)
})

test('a key announces the time left and the points, also if its part of the page was out of reach at first', async ({
  ann,
}) => {
  const { page } = ann
  ann.expectsConnectionErrors()
  let refused = 0
  await ann.context.route(/SpokenStatus.*\.js$/, (route) =>
    refused++ < 5 ? route.abort('failed') : route.continue(),
  )
  const user = await KeyboardUser.of(page)
  await ann.creates({ seconds: 300 })
  await ann.rattles()
  const [word] = wordsOn(await ann.looksAtTheBoard())
  const grid = page.getByRole('grid', { name: 'The board' })
  await expect(grid).toHaveAccessibleDescription(
    /^Arrows read the dice, .+ full stop says time and points\.$/,
  )
  // What handles the key is loaded in the first seconds of a round.
  const announces = (text: RegExp) =>
    expect(async () => {
      await user.press('.')
      await expect(page.getByText(text)).toBeAttached({ timeout: 1000 })
    }).toPass()
  await announces(/^Time left: [34] minutes, \d+ seconds?, 0 points, 0 words$/)
  expect(refused).toBeGreaterThan(5)
  await ann.types(word)
  await ann.scores(word)
  await announces(/^Time left: [34] minutes, \d+ seconds?, [1-9]\d* points?, 1 word$/)
})

test('changes by the host, and who is done, are announced to all', async ({ ann, bob }) => {
  const code = await ann.creates()
  await bob.joins(code)
  await ann.sees('Bob')
  // Once the lobby is loaded, it announces what changes.
  const announced = (text: string) =>
    Promise.all([ann, bob].map(({ page }) => expect(page.getByText(text, { exact: true })).toBeAttached()))
  await bob.sees('Waiting for Ann')
  await ann.chooses('Board', '5 by 5')
  await announced('Board: 5 by 5. Dice: Boggle Deluxe. Time: 3 minutes. Shortest word: 4.')
  await ann.presses('More time for somebody')
  await ann.picks('Ann', 'Twice as long')
  await expect(bob.page.getByText('Ann has twice the time.', { exact: true })).toBeAttached()
  await ann.rattles()
  await Promise.all([ann.looksAtTheBoard(), bob.looksAtTheBoard()])
  await ann.isDone()
  await expect(bob.page.getByText('Ann is done.', { exact: true })).toBeAttached()
})

test('the words of a result are one tab stop, and their paths are described @story', async ({ ann }) => {
  const { page } = ann
  const user = await KeyboardUser.of(page)
  await ann.creates()
  await ann.rattles()
  await ann.looksAtTheBoard()
  await ann.isDone()
  const nobody = page.getByRole('group', { name: 'Nobody' })
  await user.reach(/^\d+ more$/)
  await user.press('Enter')
  const words = nobody.getByRole('listitem').getByRole('button')
  await expect(words.nth(8)).toBeFocused()
  await user.press('ArrowDown')
  await expect(words.nth(9)).toBeFocused()
  await user.press('Enter')
  const board = page.getByRole('complementary', { name: 'The board' })
  await expect(board).toContainText(/\w+, row \d, column \d; \w+, row \d, column \d; /)
  await user.press('Home')
  await expect(words.first()).toBeFocused()
  expect(await words.and(page.locator('[tabindex="-1"]')).count()).toBe((await words.count()) - 1)
})
