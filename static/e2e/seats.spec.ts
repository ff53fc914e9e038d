import { expect, test } from './fixtures'
import { wordsOn } from './words'

test('a late player joins the running round @story', async ({ ann, bob }) => {
  const code = await ann.creates()
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  const [first, second] = wordsOn(board)
  await ann.types(first)
  await ann.scores(first)
  await bob.joins(code)
  expect(await bob.looksAtTheBoard()).toEqual(board)
  await bob.seesCount('Ann', 1)
  await bob.types(second)
  await bob.scores(second)
  await ann.seesCount('Bob', 1)
})

test(
  'a watcher sees the board and the counts, and sits down between rounds',
  { tag: '@swapped' },
  async ({ ann, bob }) => {
    const code = await ann.creates()
    await bob.watches(code)
    await ann.rattles()
    const [first] = wordsOn(await ann.looksAtTheBoard())
    await ann.types(first)
    await bob.looksAtTheBoard()
    await bob.seesCount('Ann', 1)
    await bob.doesNotSee(first)
    await bob.savesScreenshot('watching')
    await bob.reloads()
    await bob.looksAtTheBoard()
    await bob.sees('You are watching.')
    await ann.isDone()
    await bob.seesTheResults()
    expect(await bob.readsWordsOf('Ann')).toEqual({ words: [first], struck: [] })
    await bob.sitsDownInOneTap()
    await ann.wantsAnother()
    await ann.seesStatus('You are in. Waiting for Bob.')
    await bob.wantsAnother()
    await bob.looksAtTheBoard()
    await ann.seesCount('Bob', 0)
  },
)

test('tabs of one person share the seat, even one duplicated in mid-round', async ({ ann, bob }) => {
  const code = await ann.creates()
  await bob.joins(code)
  await ann.sees('Bob')
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  const [first, second, third] = wordsOn(board)
  await ann.types(first)
  await ann.scores(first)

  const other = await ann.opensAnotherTab()
  await other.seesTitle('You sit here already, as Ann.')
  await other.presses('Go on here')
  expect(await other.looksAtTheBoard()).toEqual(board)
  await other.seesOwnWords([first])
  await other.types(second)
  await other.scores(second)
  await ann.seesOwnWords([second, first])

  const copy = await ann.duplicatesTheTab()
  await copy.looksAtTheBoard()
  await copy.types(third)
  await copy.scores(third)
  await copy.types(first)
  await copy.seesStatus(`You have “${first}” already`)
  for (const tab of [ann, other]) await tab.seesOwnWords([third, second, first])
  await bob.seesCount('Ann', 3)
})

test('a private window is another player', async ({ ann, arrives }) => {
  const code = await ann.creates()
  const nan = await arrives('Nan')
  await nan.joins(code)
  await ann.sees('Nan')
  await nan.sees('Ann')
})
