import { expect, test } from './fixtures'
import { wordsOn } from './words'

test('on a slow network words still appear at once', async ({ ann, bob, network }) => {
  network.delayBy(400)
  const code = await ann.creates()
  await bob.joins(code)
  await ann.sees('Bob')
  await ann.rattles()
  const words = wordsOn(await bob.looksAtTheBoard()).slice(0, 10)

  // No word waits for the answer to the one before: all appear before any answer can arrive.
  bob.expectsConnectionErrors()
  network.stall()
  for (const word of words) await bob.types(word)
  await bob.seesOwnWords(words.toReversed())
  network.resume()
  await ann.seesCount('Bob', 10)

  await bob.isDone()
  await ann.isDone()
  await bob.seesTheResults()
  await ann.seesTheResults()
  expect(await ann.readsWordsOf('Bob')).toEqual({ words: words.toSorted(), struck: [] })
})

test('a reload keeps everybody where they were, in each phase', async ({ ann, bob, arrives }) => {
  const eve = await arrives('Eve')
  const code = await ann.creates()
  await bob.joins(code)
  await eve.watches(code)
  await bob.reloads()
  await bob.seesStatus('Waiting for Ann to rattle the dice.')
  await eve.reloads()
  await eve.sees('You are watching.')

  await Promise.all([bob.seesTheCountdown(), ann.rattles()])
  await Promise.all([bob.reloads(), ann.reloads(), eve.reloads()])
  const board = await bob.looksAtTheBoard()
  expect(await ann.looksAtTheBoard()).toEqual(board)
  expect(await eve.looksAtTheBoard()).toEqual(board)

  const [anns, bobs] = wordsOn(board)
  await ann.types(anns)
  await bob.types(bobs)
  await bob.scores(bobs)
  await Promise.all([bob.reloads(), ann.reloads(), eve.reloads()])
  await ann.seesOwnWords([anns])
  await bob.seesOwnWords([bobs])
  await bob.seesCount('Ann', 1)
  await eve.seesCount('Bob', 1)
  await eve.sees('You are watching.')

  await ann.isDone()
  await bob.isDone()
  await bob.seesTheResults()
  await Promise.all([bob.reloads(), ann.reloads(), eve.reloads()])
  expect(await bob.readsWordsOf('Ann')).toEqual({ words: [anns], struck: [] })
  expect(await ann.readsWordsOf('Bob')).toEqual({ words: [bobs], struck: [] })
  await eve.seesTheResults()
})
