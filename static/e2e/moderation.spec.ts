import { expect, test } from '@playwright/test'
import { Person } from './person'
import { freePort, Rattle } from './programs'
import { desk, phone } from './visitor'
import { wordsOn } from './words'

/** The rules of a leaderboard: no other result is held. */
const rules = { dice: 'en-5x5-big-deluxe', seconds: 180, minLetters: 4, richness: 'normal' } as const

let server: Rattle | undefined
test.afterEach(() => server?.stop())

test('a moderator finds a held result, judges it and takes that back, in three clicks and without a script @story', async ({
  browser,
}) => {
  test.slow() // it types many words
  const admin = `127.0.0.1:${await freePort()}`
  server = await Rattle.start(undefined, '--admin', admin)
  const ann = await Person.arrives(browser, 'Ann', server.url, desk)
  const bob = await Person.arrives(browser, 'Bob', server.url, phone)
  await bob.joins(await ann.creates(rules))
  await ann.rattles()
  const words = wordsOn(await ann.looksAtTheBoard(), 50)
  await bob.looksAtTheBoard()
  // Ann lets a program type for her, more words than an outage can have held up.
  for (const word of words.slice(0, 40)) await ann.types(word)
  await ann.scores(words[39]!)
  await bob.types(words[40]!)
  await bob.scores(words[40]!)
  await ann.isDone()
  await bob.isDone()
  await bob.seesTheResults()

  const context = await browser.newContext({ javaScriptEnabled: false, ...desk })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const held = page.getByRole('region', { name: /^Held results/ })
  await expect
    .poll(async () => {
      await page.goto(`http://${admin}/moderation`)
      return held.getByRole('article').count()
    })
    .toBe(1)
  await expect(held.getByRole('heading', { name: /^Ann / })).toBeVisible()
  await expect(held.getByRole('button')).toHaveCount(0)
  await page.getByLabel('Your name').fill('Mo')
  await page.getByRole('button', { name: 'Begin' }).click()

  await held.getByText('The round').click()
  await expect(held.getByRole('cell', { name: words[3]!, exact: true })).toBeVisible()
  await page.screenshot({ path: 'test-results/moderation.png', fullPage: true })
  await held.getByRole('button', { name: 'It does not count' }).click()
  await expect(page.getByText('No result is held.')).toBeVisible()
  const decisions = page.getByRole('region', { name: /^Decisions/ })
  await expect(decisions.getByRole('row', { name: /Mo The result does not count/ })).toBeVisible()
  await page.screenshot({ path: 'test-results/moderation-decided.png', fullPage: true })
  await decisions.getByRole('button', { name: 'Undo' }).click()
  await expect(held.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('Nobody has decided anything.')).toBeVisible()
  expect(errors).toEqual([])

  // And a ruling about Ann, which everybody sees.
  await held.getByText('Rule about this player').click()
  await held.getByLabel('Shown by another name').fill('Somebody')
  await held.getByRole('button', { name: 'Rule' }).click()
  await expect(decisions.getByRole('row', { name: /: is called Somebody/ })).toBeVisible()
  const shown = page
    .getByRole('region', { name: /^Rulings/ })
    .getByRole('heading', { name: /is called Somebody/ })
  await bob.page.goto(`${server.url}/players/${(await shown.textContent())!.trim().split(/\s/)[0]!}`)
  await expect(bob.page.getByRole('heading', { name: 'Somebody', exact: true })).toBeVisible()
  await context.close()
})
