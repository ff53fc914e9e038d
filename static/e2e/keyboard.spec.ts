import { trace } from '../src/board/typedPaths'
import type { Grid } from '../src/lib/protocol/messages'
import { KeyboardUser } from './keyboardUser'
import { expect, test } from './fixtures'
import { reasonOn, wordsOn } from './words'

/** The arrow keys that lead from one die to another. */
function arrowsTo({ cols }: Grid, from: number, to: number): string[] {
  const down = Math.floor(to / cols) - Math.floor(from / cols)
  const across = (to % cols) - (from % cols)
  return [
    ...Array<string>(Math.abs(down)).fill(down > 0 ? 'ArrowDown' : 'ArrowUp'),
    ...Array<string>(Math.abs(across)).fill(across > 0 ? 'ArrowRight' : 'ArrowLeft'),
  ]
}

test('a round by keyboard alone, from the home page to the next round @story', async ({ ann }) => {
  const { page } = ann
  const user = await KeyboardUser.of(page)
  const rich = JSON.stringify({ richness: 'rich', seconds: 300 })
  await page.route('**/api/rooms', (route, request) =>
    request.method() === 'POST' ? route.continue({ postData: rich }) : route.continue(),
  )
  await ann.opensHome()
  await user.reach('Change your name')
  await user.press('Enter')
  await user.write('Ann')
  await user.press('Enter')
  await user.expectFocus(/^Change your name$/)
  await user.reach(/^With friends/)
  await user.press('Enter')
  await ann.seesTitle('Ann’s table')
  await user.reach('Rattle the dice')
  await user.press('Enter')
  await user.expectFocus(/^Time left: 5:00$/)
  await expect(page.getByText('The dice rattle. 3 seconds.')).toBeAttached()

  const board = await ann.looksAtTheBoard()
  await user.expectFocus(/row 1, column 1$/)
  // Outdated announcements are removed from the page.
  await expect(page.getByText(/The dice rattle/)).toHaveCount(0)
  const [typed, walked] = wordsOn(board)
  await user.write(typed)
  await user.press('Enter')
  await ann.scores(typed)

  let at = 0
  for (const cell of trace(board, walked)!) {
    await user.press(...arrowsTo(board, at, cell), 'Space')
    at = cell
  }
  await user.press('Enter')
  await ann.scores(walked)
  await ann.seesOwnWords([walked, typed])

  // Focus follows its die when the board is turned.
  const [row, column] = [Math.floor(at / board.cols) + 1, (at % board.cols) + 1]
  await user.press(']')
  await user.expectFocus(new RegExp(`row ${column}, column ${board.rows + 1 - row}$`))
  await user.press('Alt+ArrowLeft')
  await user.expectFocus(new RegExp(`row ${row}, column ${column}$`))

  await user.reach('I’m done')
  await user.press('Enter')
  await user.expectFocus(/^Done\?$/)
  await user.press('Enter')
  await user.expectFocus(/^You made \d+ points\.$/)
  await user.reach(/^Again$/)
  await user.press('Enter')
  await ann.looksAtTheBoard()
  await ann.seesOwnWords([])
  expect(await page.title(), 'no pointer was used').not.toBe('pointed')
})

test('the keyboard picks the letter of a wild die', async ({ ann }) => {
  const user = await KeyboardUser.of(ann.page)
  await ann.creates({ wildcards: 1 })
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  const wild = board.faces.indexOf('*')
  const start = wild % board.cols > 0 ? wild - 1 : wild + 1
  await user.reach(/, row \d, column \d$/)
  await user.press(...arrowsTo(board, 0, start), 'Space', ...arrowsTo(board, start, wild), 'Space', 'Enter')
  const first = board.faces[start]!.toLowerCase()
  await user.expectFocus(new RegExp(`^Which letter is the wild die in “${first}\\?”\\?$`))
  await user.press('Tab', 'Tab', 'Enter')
  await ann.seesStatus(/letters? or more$/)
  await user.expectFocus(/any letter, row \d, column \d$/)
  await user.press(
    'Escape',
    ...arrowsTo(board, wild, start),
    'Space',
    ...arrowsTo(board, start, wild),
    'Space',
    'Enter',
  )
  await user.expectFocus(/^Which letter/)
  await user.press('Escape')
  await user.expectFocus(/any letter, row \d, column \d$/)
  // Dice of a word on its way to the server would keep this class for seconds.
  await expect(ann.page.locator('.die.sent')).toHaveCount(0, { timeout: 2000 })
})

test('dice selected by keyboard are announced one by one, with the word so far', async ({ ann }) => {
  const user = await KeyboardUser.of(ann.page)
  await ann.creates()
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  const [word, other] = wordsOn(board)
  const path = trace(board, word)!
  await user.reach(/, row \d, column \d$/)
  // All texts that the live region gets, in order.
  const announcement = ann.page.locator('main p.unseen[aria-live=polite]').first()
  await announcement.evaluate((region) => {
    const log: string[] = []
    Object.assign(window, { log })
    new MutationObserver(() => region.textContent && log.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  const faces = path.map((cell) => board.faces[cell]!)
  const announced = (n: number) =>
    n > 1 ? `${faces[n - 1]}, so far ${faces.slice(0, n).join(' ')}` : (faces[n - 1] ?? '')
  let at = 0
  for (const [i, cell] of path.entries()) {
    await user.press(...arrowsTo(board, at, cell))
    // Moving the focus adds no announcement of ours.
    await expect(announcement).toHaveText(announced(i))
    await user.press('Space')
    at = cell
  }
  await user.press('Backspace')
  await expect(announcement).toHaveText(announced(faces.length - 1))
  await user.press('Escape')
  await expect(announcement).toBeEmpty()
  // Typed letters are not announced: screen readers echo them.
  await ann.types(other)
  await ann.scores(other)
  const log = await ann.page.evaluate(() => (window as unknown as { log: string[] }).log)
  expect(log).toEqual([...faces.map((_, i) => announced(i + 1)), announced(faces.length - 1)])
})

test('letters that are not on the board are announced once, while they are typed', async ({ ann }) => {
  const { page } = ann
  await ann.creates()
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  const [word] = wordsOn(board)
  const missing = [...'abcdefghijklmnopqrstuvwxyz'].find((letter) => !trace(board, word + letter))!
  await page.keyboard.type(word)
  const reason = reasonOn(board, word + missing)
  await expect(page.getByRole('status')).not.toHaveText(reason)
  const status = await page.getByRole('status').evaluateHandle((status) => {
    const log: string[] = []
    new MutationObserver(() => log.push(status.textContent)).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    return log
  })
  await page.keyboard.type(missing)
  await ann.seesStatus(reason)
  await page.keyboard.type('zz')
  await expect(page.locator('.letters')).toHaveText(`${word}${missing}zz`)
  expect((await status.jsonValue()).filter((text) => text.includes(reason))).toHaveLength(1)
  await ann.savesScreenshot('stray')
  for (let i = 0; i < 3; i++) await page.keyboard.press('Backspace')
  await expect(page.getByRole('status')).not.toHaveText(reason)
  await page.keyboard.press('Enter')
  await ann.scores(word)
})

test('a letter that no die has stays in the word and is named in the refusal', async ({ ann }) => {
  const { page } = ann
  await ann.creates()
  await ann.rattles()
  await ann.looksAtTheBoard()
  // As a German keyboard would send them: Playwright's keyboard has no such keys.
  const types = (word: string) =>
    page.evaluate(
      (keys) => {
        for (const key of keys)
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      },
      [...word],
    )
  for (const [word, letter] of Object.entries({ übel: 'Ü', ßen: 'ß' })) {
    await types(word)
    await expect(page.locator('.letters')).toHaveText(word)
    await page.keyboard.press('Enter')
    await expect(page.locator('.letters')).toBeEmpty()
    await expect(page.getByRole('status').locator('.refused')).toHaveText(`${letter} is not on the board`)
  }
})
