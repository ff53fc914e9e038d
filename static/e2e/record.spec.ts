import { verify } from './programs'
import { expect, test } from './table'
import { wordsOn } from './words'

test('the record of a round stands up to rattle verify', async ({ ann, bob }) => {
  const code = await ann.creates()
  await bob.joins(code)
  await ann.sees('Bob')
  await ann.rattles()
  const [first, second] = wordsOn(await ann.looksAtTheBoard())
  await bob.looksAtTheBoard()
  await ann.types(first)
  await ann.scores(first)
  await bob.types(second)
  await bob.scores(second)
  await ann.isDone()
  await bob.isDone()
  await bob.seesTheEnd()
  expect(verify(await bob.downloadsTheRecord())).toMatch(/match/i)
})
