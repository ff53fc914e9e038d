import type { BrowserContextOptions } from '@playwright/test'
import type { Person } from './person'
import { expect, test } from './fixtures'
import { desk, phone, smallPhone } from './visitor'
import { wordsOn } from './words'

// Ten first visits: how many presses it takes to reach the letters, without filling anything in.

type Arrives = (name: string, device?: BrowserContextOptions) => Promise<Person>

/** A visit that counts its presses: taps, clicks, and the Enter key. */
class FirstVisit {
  #presses = 0

  private constructor(readonly person: Person) {}

  static async of(arrives: Arrives, device: BrowserContextOptions): Promise<FirstVisit> {
    const visit = new FirstVisit(await arrives('Zoe', device))
    await visit.person.page.exposeFunction('pressed', () => visit.#presses++)
    await visit.person.page.addInitScript(() => {
      const count = () => void (window as unknown as { pressed(): void }).pressed()
      addEventListener('pointerdown', count, true)
      addEventListener('keydown', (event) => event.key === 'Enter' && count(), true)
    })
    return visit
  }

  /** Sees letters after at most so many presses, and a word counts. */
  async reachesLetters(presses: number): Promise<void> {
    const [word] = wordsOn(await this.person.looksAtTheBoard())
    await this.hasPressed(presses)
    await this.person.swipes(word)
    await this.person.scores(word)
  }

  async hasPressed(max: number): Promise<void> {
    expect(this.#presses, 'presses').toBeLessThanOrEqual(max)
    await this.isAskedNothing()
  }

  /** No field has to be filled in, and none has the focus. */
  async isAskedNothing(): Promise<void> {
    const { page } = this.person
    await expect(page.locator('input:invalid, input:focus, dialog[open]')).toHaveCount(0)
  }
}

const rich = { richness: 'rich', seconds: 300 } as const

test('one: Play, on a phone', async ({ arrives }) => {
  const zoe = await FirstVisit.of(arrives, phone)
  await zoe.person.playsAlone()
  await zoe.reachesLetters(1)
})

test('two: Play, on the smallest phone, in German', async ({ arrives }) => {
  const zoe = await FirstVisit.of(arrives, { ...smallPhone, locale: 'de' })
  await zoe.person.opensHome()
  await zoe.person.sees(/englisch/i)
  await zoe.person.presses(/^Spielen/)
  await zoe.person.looksAtTheBoard()
  await zoe.hasPressed(1)
})

test('three: Play, by the keyboard at a desk', async ({ arrives }) => {
  const zoe = await FirstVisit.of(arrives, desk)
  const { page } = zoe.person
  await zoe.person.usesSettings({ ...rich, access: 'solo' })
  await zoe.person.opensHome()
  await page.getByRole('button', { name: /^Play/ }).focus()
  await page.keyboard.press('Enter')
  await zoe.reachesLetters(1)
})

test('four: with a bot', async ({ arrives }) => {
  const zoe = await FirstVisit.of(arrives, phone)
  await zoe.person.usesSettings(rich)
  await zoe.person.opensHome()
  await zoe.person.toggles('With a bot')
  await zoe.person.presses(/^Play/)
  await zoe.reachesLetters(2)
})

test('five: with friends there is a link to send', async ({ arrives }) => {
  const zoe = await FirstVisit.of(arrives, phone)
  await zoe.person.opensHome()
  await zoe.person.presses(/^With friends/)
  await expect(zoe.person.page.getByLabel('Link to this table')).toBeVisible()
  await zoe.hasPressed(1)
  await zoe.person.presses('Rattle the dice')
  await zoe.person.looksAtTheBoard()
  await zoe.hasPressed(2)
})

test('six: against one player there is a bot at once', async ({ arrives }) => {
  const zoe = await FirstVisit.of(arrives, phone)
  await zoe.person.opensHome()
  await zoe.person.page.getByRole('link', { name: /^Against one player/ }).click()
  await zoe.person.presses(/bot/)
  await zoe.person.looksAtTheBoard()
  await zoe.hasPressed(2)
})

test('seven: invited to a room that waits', async ({ arrives, ann }) => {
  const code = await ann.creates()
  const zoe = await FirstVisit.of(arrives, phone)
  await zoe.person.follows(code)
  await zoe.person.presses('Sit down')
  await zoe.person.seesTitle('Ann’s table')
  await zoe.hasPressed(1)
  await ann.rattles()
  await zoe.reachesLetters(1)
})

test('eight: invited to a room in mid-round', async ({ arrives, ann }) => {
  const code = await ann.creates()
  await ann.rattles()
  await ann.looksAtTheBoard()
  const zoe = await FirstVisit.of(arrives, phone)
  await zoe.person.follows(code)
  await zoe.person.sees(/A round is on/)
  await zoe.person.presses('Sit down')
  await zoe.reachesLetters(1)
})

test('nine: invited to a full room', async ({ arrives, ann, bob }) => {
  const code = await ann.creates({ seats: 2 })
  await bob.joins(code)
  const zoe = await FirstVisit.of(arrives, phone)
  await zoe.person.follows(code)
  await zoe.person.seesTitle('This table is full.')
  await zoe.hasPressed(0)
  await zoe.person.presses('Watch')
  await zoe.person.sees(/You are watching/)
  await zoe.hasPressed(1)
})

test('ten: invited to a locked room', async ({ arrives, ann }) => {
  const code = await ann.creates()
  await ann.toggles('Lock the table')
  await ann.seesToggled('Lock the table', true)
  const zoe = await FirstVisit.of(arrives, phone)
  await zoe.person.follows(code)
  await zoe.person.seesTitle('This table is locked.')
  await zoe.hasPressed(0)
  // What is left is to start one's own room.
  await zoe.person.presses('Start a table')
  await expect(zoe.person.page.getByLabel('Link to this table')).toBeVisible()
  await zoe.hasPressed(1)
})
