import type { Settings } from '../src/lib/protocol/messages'
import type { Person } from './person'
import { expect, test } from './fixtures'
import { smallPhone } from './visitor'
import { wordsOn } from './words'

/** The standard rules, with dice that no other test plays with on this server. */
const standardRules = (dice: string): Partial<Settings> => ({
  dice,
  seconds: 180,
  minLetters: 4,
  richness: 'normal',
})

/** Two play a round in which the first finds one word more. Returns the words. */
async function play(ann: Person, bob: Person, dice: string): Promise<[string, string, string]> {
  const code = await ann.creates(standardRules(dice))
  await bob.joins(code)
  await ann.sees('Bob')
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  await bob.looksAtTheBoard()
  const [long, other, bobs] = wordsOn(board, 3)
  for (const word of [long, other]) {
    await ann.types(word)
    await ann.scores(word)
  }
  await bob.types(bobs)
  await bob.scores(bobs)
  await ann.isDone()
  await bob.isDone()
  await ann.seesTheResults()
  await bob.seesTheResults()
  return [long, other, bobs]
}

const rows = (person: Person) => person.page.getByRole('row').filter({ has: person.page.getByRole('cell') })

test('an open leaderboard updates after a round and links to its players @story', async ({ ann, bob }) => {
  const dice = 'en-5x5-big-challenge'
  await ann.opensHome()
  const looking = await ann.opensAnotherTab()
  await looking.page.getByRole('link', { name: 'Leaderboards' }).first().click()
  await looking.picks('Dice', 'Big Boggle with the challenge die')
  await looking.chooses('When', 'Week')
  await looking.seesTitle('Nobody yet this week.')
  await looking.sees('Play a round by the standard rules at a table where two or more of you find a word.')
  await expect(looking.page.getByRole('button', { name: 'Be the first: a table, 5 by 5' })).toBeVisible()

  const [long] = await play(ann, bob, dice)
  await looking.seesTitle('You are 1st this week.')
  await expect(rows(looking)).toHaveCount(2)
  await expect(rows(looking).first()).toContainText('Ann, you')
  await looking.savesScreenshot('leaderboard')
  await looking.needsNoSidewaysScrolling()
  await looking.findsNoBarriers()

  await bob.page.goto(`${bob.home}/leaderboards?dice=${dice}`)
  await bob.seesTitle('You are 2nd this week.')
  await bob.sees(/ behind Ann\.$/)
  await bob.savesScreenshot('leaderboard')
  await bob.chooses('What counts', 'Longest word')
  // In either order, as Bob's word may be as long.
  await expect(rows(bob).filter({ hasText: /A Ann/ })).toContainText(long)
  await bob.chooses('What counts', 'Rating')
  await bob.seesTitle('Nobody yet this week.')
  await bob.chooses('What counts', 'Total points')
  await bob.chooses('When', 'All time')
  await bob.seesTitle('You are 2nd of all time.')
  await bob.reloads()
  await bob.seesTitle('You are 2nd of all time.')
  await bob.chooses('When', 'Today')
  await bob.presses('Yesterday')
  await bob.seesTitle('Nobody yesterday.')
  await expect(rows(bob)).toHaveCount(0)
  await bob.presses('Yesterday')
  await bob.seesTitle('You are 2nd today.')

  await bob.page.getByRole('link', { name: 'Ann' }).first().click()
  await bob.seesTitle('Ann')
  await bob.sees('0 won, 1 lost')
  await bob.savesScreenshot('profile')
  await bob.needsNoSidewaysScrolling()
  await bob.findsNoBarriers()
  await bob.page.getByRole('link', { name: 'Leaderboards' }).first().click()
  await bob.picks('Dice', 'Big Boggle with the challenge die')
  await expect(rows(bob).first()).toContainText('Ann')

  await looking.page.getByRole('link', { name: 'Watch the round of Ann' }).click()
  await looking.seesTitle('How it went for Ann and Bob')
})

test('an empty leaderboard invites the visitor to be the first', async ({ ann }) => {
  await ann.page.goto(`${ann.home}/leaderboards?kind=solo&dice=en-6x6-super-big-2012`)
  await ann.seesTitle('Nobody yet this week.')
  await ann.findsNoBarriers()
  await ann.savesScreenshot('leaderboard-empty')
  // Placeholders stand where the rows will be, hidden from screen readers.
  const rows = ann.page.getByRole('region', { name: 'Alone' })
  await expect(rows.locator('li').first()).toBeVisible({ visible: ann.page.viewportSize()!.width >= 900 })
  await expect(rows.getByRole('listitem')).toHaveCount(0)
  await ann.presses('Be the first: alone, 6 by 6')
  await ann.page.waitForURL(/\/r\//)
  await ann.page.goto(`${ann.home}/leaderboards?kind=rating`)
  await ann.presses(/: a rated match$/)
  await ann.page.waitForURL(/\/match/)
})

test('the home page links to one’s own profile, which is empty at first', async ({ arrives }) => {
  const eve = await arrives('Eve', smallPhone)
  await eve.opensHome()
  await eve.page.getByRole('link', { name: 'My profile' }).click()
  await eve.seesTitle('You have not played yet.')
  await eve.needsNoSidewaysScrolling()
  await eve.findsNoBarriers()
})

test('the leaderboard fits the smallest phone', async ({ bob, arrives }) => {
  const ann = await arrives('Ann', smallPhone)
  await play(ann, bob, 'en-5x5-big-original')
  await ann.page.goto(`${ann.home}/leaderboards?dice=en-5x5-big-original`)
  await ann.seesTitle('You are 1st this week.')
  await ann.savesScreenshot('leaderboard')
  await ann.needsNoSidewaysScrolling()
  await ann.page.getByRole('link', { name: 'Ann, you' }).click()
  await ann.seesTitle('Ann')
  await ann.sees('This is you.')
  await ann.savesScreenshot('profile')
  await ann.needsNoSidewaysScrolling()
  await ann.findsNoBarriers()
})
