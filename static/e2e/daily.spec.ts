import type { Person } from './person'
import { expect, test } from './fixtures'
import { wordsOn } from './words'

const ranking = (person: Person) => person.page.getByRole('region', { name: 'Today' })

async function opensTheDailyBoard(person: Person): Promise<void> {
  await person.opensHome()
  await person.page.getByRole('link', { name: 'Today’s board' }).click()
  await person.seesTitle('Today’s board is ready.')
}

async function startsTheDailyBoard(person: Person): Promise<void> {
  await person.takesTheName(person.name)
  await person.presses('Play today’s board')
}

test('the daily board is played once and then shows the ranking @swapped @story', async ({ ann, bob }) => {
  await opensTheDailyBoard(ann)
  await ann.needsNoSidewaysScrolling()
  await ann.findsNoBarriers()
  await ann.savesScreenshot('daily-before')
  await startsTheDailyBoard(ann)
  const faces = await ann.looksAtTheBoard()
  const [word, other] = wordsOn(faces, 2)
  await ann.types(word)
  await ann.scores(word)

  // After a reload, or from another page, it is the same attempt.
  await ann.reloads()
  expect(await ann.looksAtTheBoard()).toEqual(faces)
  await ann.page.goto(`${ann.home}/daily`)
  await ann.seesTitle('Your dice are out.')
  await ann.presses('Go back to them')
  expect(await ann.looksAtTheBoard()).toEqual(faces)
  await ann.seesOwnWords([word])
  await ann.types(other)
  await ann.scores(other)
  await ann.isDone()
  await ann.seesTheResults()
  await ann.sees('The daily board, the same for everybody.')
  await ann.doesNotSee('Again')
  await ann.page.getByRole('link', { name: 'Rank and share' }).click()

  await ann.seesTitle(/^You made \d+ points\.$/)
  await ann.sees(/^Number 1 of \d+$/)
  await ann.sees(/^A shape for each word: ●/)
  await ann.sees('1 day in a row')
  await expect(ranking(ann).getByRole('row', { name: /Ann, you/ })).toBeVisible()
  await ann.presses('Share it')
  const picture = ann.page.getByAltText('A picture of your result, which shows no letters')
  await expect(picture).toBeVisible()
  // The picture ranks her among all players, as the page does, though she is a newcomer.
  await expect(picture).toHaveAttribute('src', /\/result\.png\?among=all$/)
  await ann.needsNoSidewaysScrolling()
  await ann.findsNoBarriers()
  await ann.savesScreenshot('daily-after')

  await opensTheDailyBoard(bob)
  // While few have played there is only one list.
  await expect(ranking(bob).getByRole('row', { name: /Ann/ })).toBeVisible()
  await expect(ranking(bob).getByRole('radio')).toHaveCount(0)
  await startsTheDailyBoard(bob)
  expect(await bob.looksAtTheBoard()).toEqual(faces)
  const [his] = wordsOn(faces, 1)
  await bob.types(his)
  await bob.scores(his)
  await bob.isDone()
  await bob.seesTheResults()
  await bob.page.getByRole('link', { name: 'Rank and share' }).click()
  await bob.sees(/^Number [23] of \d+$/)
  await expect(ranking(bob).getByRole('row', { name: /Bob, you/ })).toBeVisible()
})

test('a shared daily result contains no letter of the board', async ({ ann }) => {
  await opensTheDailyBoard(ann)
  await startsTheDailyBoard(ann)
  const [word] = wordsOn(await ann.looksAtTheBoard(), 1)
  await ann.types(word)
  await ann.scores(word)
  await ann.isDone()
  await ann.seesTheResults()
  await ann.page.getByRole('link', { name: 'Rank and share' }).click()
  await ann.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await ann.presses('Share it')
  await ann.presses('Copy it as text')
  await ann.sees('Copied.')
  const text = await ann.page.evaluate(() => navigator.clipboard.readText())
  expect(text).toMatch(/^Rattle, \d+ \w+ \d{4}: \d+ points?\. Number \d+ of \d+\.\n[●■◆▲★]\n\S+\/daily$/u)
})
