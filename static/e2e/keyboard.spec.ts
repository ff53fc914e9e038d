import { trace } from '../src/board/typedPaths'
import type { Grid } from '../src/lib/protocol/messages'
import { KeyboardUser } from './keyboardUser'
import { expect, test } from './fixtures'
import { reasonOn, wordsOn } from './words'

/** The arrow keys from one die to another. */
function way({ cols }: Grid, from: number, to: number): string[] {
  const down = Math.floor(to / cols) - Math.floor(from / cols)
  const across = (to % cols) - (from % cols)
  return [
    ...Array<string>(Math.abs(down)).fill(down > 0 ? 'ArrowDown' : 'ArrowUp'),
    ...Array<string>(Math.abs(across)).fill(across > 0 ? 'ArrowRight' : 'ArrowLeft'),
  ]
}

test('a round by keyboard alone, from the door to the next round', async ({ ann }) => {
  const { page } = ann
  const user = await KeyboardUser.of(page)
  const rich = JSON.stringify({ richness: 'rich', seconds: 300 })
  await page.route('**/api/rooms', (route, request) =>
    request.method() === 'POST' ? route.continue({ postData: rich }) : route.continue(),
  )
  await ann.opensTheDoor()
  await user.reach('Change your name')
  await user.press('Enter')
  await user.write('Ann')
  await user.press('Enter')
  await user.seeAt(/^Change your name$/)
  await user.reach(/^With friends/)
  await user.press('Enter')
  await ann.seesTitle('Ann’s table')
  await user.reach('Rattle the dice')
  await user.press('Enter')
  await user.seeAt(/^Time left: 5:00$/)
  await expect(page.getByText('The dice rattle. 3 seconds.')).toBeAttached()

  const board = await ann.looksAtTheBoard()
  await user.seeAt(/row 1, column 1$/)
  // Whoever reads the page finds nothing there that is over.
  await expect(page.getByText(/The dice rattle/)).toHaveCount(0)
  const [typed, walked] = wordsOn(board)
  await user.write(typed)
  await user.press('Enter')
  await ann.scores(typed)

  let at = 0
  for (const cell of trace(board, walked)!) {
    await user.press(...way(board, at, cell), 'Space')
    at = cell
  }
  await user.press('Enter')
  await ann.scores(walked)
  await ann.seesOwnWords([walked, typed])

  // The die goes with the board, and so does the keyboard.
  const [row, column] = [Math.floor(at / board.cols) + 1, (at % board.cols) + 1]
  await user.press(']')
  await user.seeAt(new RegExp(`row ${column}, column ${board.rows + 1 - row}$`))
  await user.press('Alt+ArrowLeft')
  await user.seeAt(new RegExp(`row ${row}, column ${column}$`))

  await user.reach('I’m done')
  await user.press('Enter')
  await user.seeAt(/^Done\?$/)
  await user.press('Enter')
  await user.seeAt(/^You made \d+ points\.$/)
  await user.reach(/^Again$/)
  await user.press('Enter')
  await ann.looksAtTheBoard()
  await ann.seesOwnWords([])
  expect(await page.title(), 'whether anything was pointed at').not.toBe('pointed')
})

test('the keyboard picks the letter of a wild die', async ({ ann }) => {
  const user = await KeyboardUser.of(ann.page)
  await ann.creates({ wildcards: 1 })
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  const wild = board.faces.indexOf('*')
  const start = wild % board.cols > 0 ? wild - 1 : wild + 1
  await user.reach(/, row \d, column \d$/)
  await user.press(...way(board, 0, start), 'Space', ...way(board, start, wild), 'Space', 'Enter')
  const first = board.faces[start]!.toLowerCase()
  await user.seeAt(new RegExp(`^Which letter is the wild die in “${first}\\?”\\?$`))
  await user.press('Tab', 'Tab', 'Enter')
  await ann.hears(/letters? or more$/)
  await user.seeAt(/any letter, row \d, column \d$/)
  await user.press(
    'Escape',
    ...way(board, wild, start),
    'Space',
    ...way(board, start, wild),
    'Space',
    'Enter',
  )
  await user.seeAt(/^Which letter/)
  await user.press('Escape')
  await user.seeAt(/any letter, row \d, column \d$/)
  // Dice of a word that is on its way would lie down for seconds.
  await expect(ann.page.locator('.die.sent')).toHaveCount(0, { timeout: 2000 })
})

test('dice that keys choose are told one by one, with the word so far', async ({ ann }) => {
  const user = await KeyboardUser.of(ann.page)
  await ann.creates()
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  const [word, other] = wordsOn(board)
  const path = trace(board, word)!
  await user.reach(/, row \d, column \d$/)
  // Each of these is heard once it stands there.
  const told = ann.page.locator('main p.unseen[aria-live=polite]').first()
  await told.evaluate((region) => {
    const log: string[] = []
    Object.assign(window, { log })
    new MutationObserver(() => region.textContent && log.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  const faces = path.map((cell) => board.faces[cell]!)
  const so = (n: number) =>
    n > 1 ? `${faces[n - 1]}, so far ${faces.slice(0, n).join(' ')}` : (faces[n - 1] ?? '')
  let at = 0
  for (const [i, cell] of path.entries()) {
    await user.press(...way(board, at, cell))
    // Who walks hears the dice that they stand at, and nothing besides.
    await expect(told).toHaveText(so(i))
    await user.press('Space')
    at = cell
  }
  await user.press('Backspace')
  await expect(told).toHaveText(so(faces.length - 1))
  await user.press('Escape')
  await expect(told).toBeEmpty()
  // Letters that are typed are heard as they are typed.
  await ann.types(other)
  await ann.scores(other)
  const log = await ann.page.evaluate(() => (window as unknown as { log: string[] }).log)
  expect(log).toEqual([...faces.map((_, i) => so(i + 1)), so(faces.length - 1)])
})

test('letters that the board does not have are told while they are typed, once', async ({ ann }) => {
  const { page } = ann
  await ann.creates()
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  const [word] = wordsOn(board)
  const strange = [...'abcdefghijklmnopqrstuvwxyz'].find((letter) => !trace(board, word + letter))!
  await page.keyboard.type(word)
  const reason = reasonOn(board, word + strange)
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
  await page.keyboard.type(strange)
  await ann.hears(reason)
  await page.keyboard.type('zz')
  await expect(page.locator('.letters')).toHaveText(`${word}${strange}zz`)
  expect((await status.jsonValue()).filter((text) => text.includes(reason))).toHaveLength(1)
  await ann.picture('stray')
  for (let i = 0; i < 3; i++) await page.keyboard.press('Backspace')
  await expect(page.getByRole('status')).not.toHaveText(reason)
  await page.keyboard.press('Enter')
  await ann.scores(word)
})

test('a letter that no dice have is said, and a word with it is sent whole', async ({ ann }) => {
  const { page } = ann
  await ann.creates()
  await ann.rattles()
  await ann.looksAtTheBoard()
  // As a German keyboard types it: what writes text for a test knows no such keys.
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
