import { expect, test, wordsToFind } from './table'

// Long enough for all of this on a slow machine; the test waits for the end of it.
const seconds = 25

test('two people play a round', async ({ url, ann, bob }) => {
  const pictures = (name: string) => Promise.all([ann.picture(name), bob.picture(name)])

  const link = await ann.creates(url, seconds)
  await bob.joins(link)
  await ann.sees('Bob')
  await bob.sees('Ann rattles the dice')
  await pictures('1-lobby')

  await ann.rattles()
  await ann.sees('Round 1')
  await bob.sees(/^[123]$/)
  await pictures('2-called')

  const [shared, anns, bobs, tapped] = (await wordsToFind(ann, 4)) as [string, string, string, string]
  expect(await bob.looksAtTheBoard()).toEqual(await ann.looksAtTheBoard())

  await ann.swipes(shared)
  await ann.hears(new RegExp(`^${shared}, \\d+ points?$`))
  await bob.swipes(shared)
  await bob.hears(new RegExp(`^${shared}, \\d+ points?$`))
  await ann.types(anns)
  await ann.seesOwnWords([anns, shared])
  await bob.types(bobs)
  await bob.taps(tapped)
  await bob.seesOwnWords([tapped, bobs, shared])
  await ann.seesCount('Bob', 3)
  await bob.seesCount('Ann', 2)

  await ann.types('zzzz')
  await ann.hears('No path for zzzz on this board')
  await ann.types(shared)
  await ann.hears(`You have ${shared} already`)
  await bob.types(shared.slice(0, 2))
  await bob.hears('Three letters or more')
  await pictures('3-play')
  await ann.needsNoScrolling()
  await bob.needsNoScrolling()

  await ann.seesTheEnd()
  await bob.seesTheEnd()
  await pictures('4-results')
  const ofAnn = { words: [anns], struck: [shared] }
  const ofBob = { words: [bobs, tapped].sort(), struck: [shared] }
  expect(await ann.readsWordsOf('you')).toEqual(ofAnn)
  expect(await ann.readsWordsOf('Bob')).toEqual(ofBob)
  expect(await bob.readsWordsOf('Ann')).toEqual(ofAnn)
  expect(await bob.readsWordsOf('you')).toEqual(ofBob)
  expect(await ann.readsAllWords()).toEqual(await bob.readsAllWords())

  expect(ann.complaints).toEqual([])
  expect(bob.complaints).toEqual([])
})
