import { expect, test } from './fixtures'
import { wordsOn } from './words'

test('a round survives the crash of its servers @story', async ({ servers, ann, bob }) => {
  const reconnecting = 'Back in a moment. Your words are kept.'
  ann.expectsConnectionErrors()
  bob.expectsConnectionErrors()
  const code = await ann.creates()
  await bob.joins(code)
  await ann.sees('Bob')
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  await bob.looksAtTheBoard()
  const [anns, bobs, annsLater, bobsAlone, bobsLater] = wordsOn(board)
  await ann.types(anns)
  await ann.scores(anns)
  await bob.types(bobs)
  await bob.scores(bobs)

  await servers.front.kill()
  await ann.seesStatus(reconnecting)
  await ann.swipes(annsLater)
  await bob.types(bobsAlone)
  await bob.scores(bobsAlone)
  await ann.seesTheClockRun()
  await ann.seesOwnWords([annsLater, anns])

  await servers.back.kill()
  await bob.seesStatus(reconnecting)
  await bob.types(bobsLater)
  await servers.front.restart()
  await servers.back.restart()
  await ann.scores(annsLater)
  await bob.scores(bobsLater)
  expect(await ann.looksAtTheBoard()).toEqual(board)
  await ann.seesCount('Bob', 3)
  await bob.seesCount('Ann', 2)

  await ann.isDone()
  await bob.isDone()
  await ann.seesTheResults()
  await bob.seesTheResults()
  const ofBob = { words: [bobs, bobsAlone, bobsLater].sort(), struck: [] }
  expect(await ann.readsWordsOf('you')).toEqual({ words: [anns, annsLater].sort(), struck: [] })
  expect(await ann.readsWordsOf('Bob')).toEqual(ofBob)
  expect(await bob.readsWordsOf('you')).toEqual(ofBob)
})
