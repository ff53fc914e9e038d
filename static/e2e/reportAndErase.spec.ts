import { readFile } from 'node:fs/promises'
import type { Settings } from '../src/lib/protocol/messages'
import type { Person } from './person'
import { expect, test } from './fixtures'
import { wordsOn } from './words'

/**
 * Two play a round that counts, with dice that no other test plays with on this server. Returns the path of
 * Ann's profile, as Bob finds it on the leaderboard.
 */
async function play(ann: Person, bob: Person, dice: string, minLetters: number): Promise<string> {
  const settings: Partial<Settings> = { dice, minLetters, seconds: 180, richness: 'normal' }
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
  await bob.seesTheResults()
  await bob.page.goto(`${bob.home}/leaderboards?dice=${dice}`)
  return (await bob.page.getByRole('link', { name: 'Ann' }).first().getAttribute('href'))!
}

test('a player can be reported and blocked on the profile, and stays blocked', async ({ ann, bob }) => {
  const profile = await play(ann, bob, 'en-4x4-classic', 3)
  await bob.page.goto(bob.home + profile)
  await bob.page.getByText('Report or block').click()
  await bob.picks('What is wrong', 'Insults others')
  await bob.presses(/^Report$/)
  await bob.seesStatus('Reported. A person will look at it.')
  await expect(bob.page.getByRole('button', { name: 'Report', exact: true })).toBeDisabled()
  await bob.presses(/^Block$/)
  await bob.seesStatus('Blocked.')
  await bob.findsNoBarriers()

  await bob.reloads()
  await bob.page.getByText('Report or block').click()
  await bob.presses('Unblock')
  await bob.seesStatus('No longer blocked.')
})

test('a forgotten player has no name on the leaderboards and no profile', async ({ ann, bob, arrives }) => {
  const dice = 'en-5x5-big-2012'
  const profile = await play(ann, bob, dice, 4)
  await ann.opensHome()
  await ann.presses('Settings')
  const download = ann.page.waitForEvent('download')
  await ann.page.getByRole('link', { name: 'Download my data' }).click()
  const { kept, rounds } = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(kept.name).toBe('Ann')
  expect(rounds).toHaveLength(1)
  await ann.presses('Forget me')
  await ann.sees('Delete all of it, for good?')
  await ann.presses('Yes, forget me')
  await ann.sees(/^You are (?!Ann\.)\w+ \w+\.$/)
  await ann.page.getByRole('link', { name: 'My profile' }).click()
  await ann.seesTitle('You have not played yet.')

  const eve = await arrives('Eve')
  await eve.page.goto(`${eve.home}/leaderboards?dice=${dice}`)
  const names = eve.page.getByRole('rowheader')
  await expect(names.filter({ hasText: 'anonymous' })).toHaveCount(1)
  await expect(names.filter({ hasText: 'Bob' })).toHaveCount(1)
  await expect(names).toHaveCount(2)
  // Nothing there links to the forgotten player.
  await expect(names.getByRole('link')).toHaveCount(1)
  eve.expectsErrors(/\b404\b/)
  await eve.page.goto(eve.home + profile)
  await eve.seesTitle('Nothing is known about this player.')
})
