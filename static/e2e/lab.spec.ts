import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import type { Person } from './person'
import { program } from './programs'
import { expect, test } from './fixtures'
import { smallPhone } from './visitor'

const textbook = ['ATEE', 'APYO', 'TINU', 'EDSE']

/** Score and number of words of a board, as the command line prints them. */
function solved(...args: string[]): { score: number; count: number } {
  const output = execFileSync(program(), ['solve', ...args], { encoding: 'utf8' })
  const number = (name: string) => Number(new RegExp(`^${name} = (\\d+)$`, 'm').exec(output)![1])
  return { score: number('Score'), count: number('Count') }
}

/** Somebody on the laboratory page. */
class Researcher {
  private constructor(
    readonly person: Person,
    readonly page: Page,
  ) {}

  static async goes(person: Person, query = ''): Promise<Researcher> {
    await person.page.goto(`${person.home}/lab${query}`)
    await expect(person.page.getByRole('gridcell').first()).toBeVisible()
    return new Researcher(person, person.page)
  }

  die(cell: number) {
    return this.page.getByRole('gridcell').nth(cell)
  }

  /** Sees these dice, row by row. */
  async seesDice(...faces: string[]): Promise<void> {
    await expect(this.page.getByRole('gridcell')).toHaveText(faces)
  }

  /** Sees these totals. */
  async seesTotals({ score, count }: { score: number; count: number }): Promise<void> {
    const words = this.page.getByRole('region', { name: 'Words' })
    await expect(words).toHaveAttribute('aria-busy', 'false')
    await expect(words).toContainText(new RegExp(`^\\D*${score} points?\\s*${count} words?\\b`))
  }

  async pastes(text: string): Promise<void> {
    await this.page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, text)
  }

  async seesMessage(text: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: text })).toBeVisible()
  }

  async searches(kind: string, field: string, value: string): Promise<void> {
    await this.page.getByLabel('Wish').selectOption(kind)
    await this.page.getByLabel(field).fill(value)
    await this.person.presses('Find one')
  }
}

test('a typed board is solved as on the command line and kept in its link', async ({ ann }) => {
  const lab = await Researcher.goes(ann, '?f=XXXX.XXXX.XXXX.XXXX')
  await lab.seesTotals(solved('--board', 'XXXX/XXXX/XXXX/XXXX'))
  await lab.page.keyboard.type(textbook.join(''))
  await lab.seesTotals(solved(textbook.join('/')))
  await ann.presses(/^detains/)
  for (const cell of [13, 12, 8, 4, 9, 10, 14]) await expect(lab.die(cell)).toHaveClass(/traced/)
  await ann.savesScreenshot('lab')
  await ann.reloads()
  await lab.seesDice(...textbook.join(''))
  await lab.seesTotals(solved(textbook.join('/')))
})

test('a link keeps Qu, wild and solid dice, and the rules that count', async ({ ann }) => {
  const lab = await Researcher.goes(ann, '?f=AAAA.AAAA')
  await lab.page.keyboard.type('qit*#est')
  const faces = ['Qu', 'I', 'T', '*', '', 'E', 'S', 'T']
  await lab.seesDice(...faces)
  await ann.chooses('Words', 'Everyday')
  await ann.chooses('Edges of the board', 'All meet')
  const board = ['--board', 'QuIT*/#EST', '--topology', 'torus', '--list', 'everyday']
  await lab.seesTotals(solved(...board))
  await expect.poll(() => lab.page.url()).toMatch(/\?w=torus&l=everyday&f=QuIT_\.-EST$/)
  await ann.reloads()
  await lab.seesDice(...faces)
  await lab.seesTotals(solved(...board))
})

test('the keyboard alone moves over the board and changes its dice', async ({ ann }) => {
  const lab = await Researcher.goes(ann, '?f=ABC.DEF.GHI')
  await lab.die(0).focus()
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter', 'Enter', 'ArrowUp', 'Shift+Enter', 'End', 'z'])
    await lab.page.keyboard.press(key)
  await lab.seesDice('A', 'A', 'Z', 'D', 'G', 'F', 'G', 'H', 'I')
  await expect(lab.die(3)).toBeFocused()
  await lab.page.keyboard.press('Backspace')
  await expect(lab.die(2)).toBeFocused()
})

test('a tap turns a die of a set to its next face', async ({ bob }) => {
  const lab = await Researcher.goes(bob)
  await bob.presses('Rattle')
  const before = (await lab.die(5).textContent())!.trim()
  await lab.die(5).tap()
  await expect(lab.die(5)).not.toHaveText(before)
})

test('a board is pasted, or the page says where it is wrong', async ({ ann }) => {
  ann.expectsErrors(/ 400|api\/lab\/solve/)
  const lab = await Researcher.goes(ann)
  await lab.pastes('c a t\nd Qu g\n')
  await lab.seesDice('C', 'A', 'T', 'D', 'Qu', 'G')
  await lab.seesTotals(solved('--board', 'CAT/D Qu G'))
  await lab.pastes('CAT/D7G')
  await lab.seesMessage('Row 2: no die shows “7”.')
  await lab.seesDice('C', 'A', 'T', 'D', 'Qu', 'G')
})

test('a search finds a board to order and can be stopped', async ({ ann }) => {
  const lab = await Researcher.goes(ann)
  await lab.searches('with', 'Words, with spaces between', 'friend roster')
  await lab.seesMessage('Here it is.')
  await lab.page.getByLabel('Look for letters').fill('friend')
  await expect(lab.page.getByRole('button', { name: /^friend/ }).first()).toBeVisible()
  await lab.searches('atLeast', 'How many', '999999')
  await expect(lab.page.getByText(/boards in [\d.]+ s, the best has/)).toBeVisible()
  await ann.presses('Stop')
  await lab.seesMessage('Stopped.')
  await expect(lab.page.getByRole('button', { name: 'Find one' })).toBeEnabled()
})

test('the laboratory fits the smallest phone and has no accessibility barriers', async ({ arrives }) => {
  const ann = await arrives('Ann', smallPhone)
  const lab = await Researcher.goes(ann)
  await lab.seesTotals(solved(textbook.join('/')))
  await ann.needsNoSidewaysScrolling()
  await lab.page.getByText('How to build a board').click()
  await ann.savesScreenshot('lab')
  await ann.findsNoBarriers()
  await lab.page.goto(`${ann.home}/lab?f=${Array(20).fill('ETAOINSHRDLUETAOINSH').join('.')}`)
  await expect(lab.page.getByRole('gridcell')).toHaveCount(400)
  await ann.needsNoSidewaysScrolling()
})
