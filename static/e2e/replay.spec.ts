import { readFile } from 'node:fs/promises'
import type { Settings } from '../src/lib/protocol/messages'
import type { Person } from './person'
import { verify } from './programs'
import { expect, test } from './fixtures'
import { smallPhone } from './visitor'
import { wordsOn } from './words'

/** Two play a round with a word for each, and the first opens its replay. Returns the words and the link. */
async function watches(ann: Person, bob: Person, settings: Partial<Settings> = {}) {
  const code = await ann.creates(settings)
  await bob.joins(code)
  await ann.sees('Bob')
  await ann.rattles()
  const [anns, bobs] = wordsOn(await ann.looksAtTheBoard())
  await bob.looksAtTheBoard()
  await ann.types(anns)
  await ann.scores(anns)
  await bob.types(bobs)
  await bob.scores(bobs)
  await ann.isDone()
  await bob.isDone()
  await ann.seesTheResults()
  const link = (await ann.page.getByRole('link', { name: 'Watch it again' }).getAttribute('href'))!
  // The record is stored a moment after the close.
  await expect.poll(async () => (await ann.page.request.get(`${ann.home}/api${link}`)).status()).toBe(200)
  await ann.page.goto(ann.home + link)
  await ann.seesTitle('How it went for Ann and Bob')
  return { anns, bobs, link }
}

const time = (person: Person) => person.page.getByRole('slider', { name: 'Time' })
const wordsOf = (person: Person, name: string) =>
  person.page.getByRole('list', { name: `Words of ${name}` }).getByRole('button')

test('a replay can be played, stepped through and linked to @story', async ({ ann, bob }) => {
  const { anns, bobs } = await watches(ann, bob)
  await expect(wordsOf(ann, 'Ann')).toHaveCount(0)
  // The controls are in view, on a desktop too.
  await expect(ann.page.getByRole('button', { name: 'Play', exact: true })).toBeInViewport({ ratio: 1 })
  await ann.chooses('Speed', '8×')
  await ann.presses(/^Play$/)
  await expect(wordsOf(ann, 'Ann')).toHaveText([new RegExp(anns)])
  await expect(wordsOf(ann, 'Bob')).toHaveText([new RegExp(bobs)])
  // It stops at the end.
  await expect(ann.page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(ann.page).toHaveURL(/#t=\d+$/)

  await time(ann).press('Home')
  await expect(ann.page).toHaveURL(/#t=0$/)
  await expect(wordsOf(ann, 'Ann')).toHaveCount(0)
  await ann.presses('The next word')
  await expect(wordsOf(ann, 'Ann')).toHaveCount(1)
  await expect(wordsOf(ann, 'Bob')).toHaveCount(0)
  await expect(ann.page.locator('.die.traced')).toHaveCount(anns.replace('qu', 'q').length)
  await ann.savesScreenshot('replay')
  await ann.presses('The next word')
  const traced = await ann.page.locator('.die.traced').allTextContents()
  expect(traced.join('').toLowerCase().split('').sort().join('')).toBe(bobs.split('').sort().join(''))

  // The link opens the replay at the same instant.
  await expect(ann.page).toHaveURL(/#t=[1-9]\d*$/)
  await bob.page.goto(ann.page.url().replace(ann.home, bob.home))
  await expect(wordsOf(bob, 'Ann')).toHaveText([new RegExp(anns)])
  await bob.savesScreenshot('replay')
  await bob.needsNoSidewaysScrolling()
  await bob.findsNoBarriers()
})

test('a player of a private room shares the replay by a link, until they revoke it', async ({
  ann,
  bob,
  arrives,
}) => {
  const { link } = await watches(ann, bob)
  await ann.sees(/^This round was played at a private table/)
  const [response] = await Promise.all([
    ann.page.waitForResponse((response) => response.url().endsWith('/share')),
    ann.presses(/^Copy the link/),
  ])
  const { share } = (await response.json()) as { share: string }
  const eve = await arrives('Eve')
  await eve.page.goto(`${eve.home}${link}?share=${share}`)
  await eve.seesTitle('How it went for Ann and Bob')
  await ann.presses('Revoke my link')
  await ann.seesStatus('The link no longer shows anything.')
  eve.expectsErrors(/ 404|api\/rounds/)
  await eve.page.reload()
  await eve.seesTitle('This round is not kept.')
})

test('the keyboard alone controls a replay, and rattle verify confirms its record', async ({ ann, bob }) => {
  await watches(ann, bob)
  const { keyboard } = ann.page
  await keyboard.press('.')
  await expect(wordsOf(ann, 'Ann')).toHaveCount(1)
  await keyboard.press('End')
  await expect(wordsOf(ann, 'Bob')).toHaveCount(1)
  await keyboard.press('Home')
  await keyboard.press('8')
  await keyboard.press(' ')
  await expect(ann.page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(wordsOf(ann, 'Bob')).toHaveCount(1)

  const [download] = await Promise.all([
    ann.page.waitForEvent('download'),
    ann.page.getByRole('link', { name: 'Download the record' }).click(),
  ])
  const record = await download.path()
  expect(await readFile(record, 'utf8')).toContain('rattle-round-1')
  expect(verify(record)).toMatch(/match/i)
})

test('a board is played again, against the ghost of a player', async ({ ann, bob }) => {
  const { bobs } = await watches(ann, bob)
  await ann.presses('Play against Bob')
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  expect(wordsOn(board)).toContain(bobs)
  // The ghost takes as long as Bob did.
  const ghost = ann.page.getByRole('listitem').filter({ hasText: 'Bob' }).locator('strong')
  await expect(ghost).toHaveText(/^1\b/, { timeout: 60_000 })
})

test('a replay fits the smallest phone, and a missing one is reported', async ({ bob, arrives }) => {
  const ann = await arrives('Ann', smallPhone)
  await watches(ann, bob, { dice: 'en-6x6-super-big-2012', minLetters: 4 })
  await ann.presses('The next word')
  await ann.savesScreenshot('replay')
  await ann.needsNoSidewaysScrolling()
  await ann.findsNoBarriers()
  ann.expectsErrors(/ 404|api\/rounds/)
  await ann.page.goto(`${ann.home}/rounds/00000000-0000-4000-8000-000000000000`)
  await ann.seesTitle('This round is not kept.')
})
