import { expect, test } from './fixtures'
import { wordsOn } from './words'

const day = 24 * 60 * 60 * 1000

test('a past day’s board can be played and counts for nothing', async ({ servers, ann }) => {
  const since = Date.now() - 2 * day
  servers.redis!.run('HSET', '{daily}:origin', 'since', String(since))
  await ann.opensHome()
  await ann.page.getByRole('link', { name: 'Today’s board' }).click()
  await ann.takesTheName('Ann')
  const past = ann.page.getByRole('region', { name: 'Past boards' }).getByRole('button')
  await expect(past).toHaveCount(2)
  await past.first().click()
  const [word] = wordsOn(await ann.looksAtTheBoard(), 1)
  await ann.types(word)
  await ann.scores(word)
  await ann.isDone()
  await ann.seesTheResults()

  await ann.page.goto(`${ann.home}/daily`)
  await ann.seesTitle('Today’s board is ready.')
  await ann.sees('Nobody yet. Play today’s board to be listed here.')
})
