import { expect, test, wordsToFind } from './table'

test('who loses the network in mid-round keeps playing, and loses nothing', async ({
  url,
  wire,
  ann,
  bob,
}) => {
  const link = await ann.creates(url, 30)
  await bob.joinsWithCode(wire.url, link.split('/').at(-1)!)
  await ann.sees('Bob')
  await ann.rattles()
  const [before, during] = (await wordsToFind(ann, 2)) as [string, string]
  await bob.looksAtTheBoard()

  await bob.types(before)
  await bob.hears(new RegExp(`^${before}, \\d+ points?$`))
  wire.cut()
  await bob.hears('Back in a moment. Your words are kept.')
  await bob.swipes(during)
  await bob.seesOwnWords([during, before])
  await bob.picture('lost')
  await ann.seesCount('Bob', 1)

  wire.mend()
  await bob.hears(new RegExp(`^${during}, \\d+ points?$`))
  await ann.seesCount('Bob', 2)

  await bob.reloads()
  await bob.looksAtTheBoard()
  await bob.seesOwnWords([during, before])
  expect(ann.complaints).toEqual([])
})

test('a name that is taken is asked for again', async ({ url, ann, bob }) => {
  const link = await ann.creates(url, 90)
  await bob.joins(link, 'Ann')
  await bob.sees('Somebody at this table has that name')
  await bob.joins(link)
  await ann.sees('Bob')
})

test('a table that is not there says so', async ({ url, bob }) => {
  await bob.joins(`${url}/r/BCDFGH`)
  await bob.sees('That table has been cleared')
  expect(bob.complaints).toEqual([])
})
