import { Person } from './person'
import { expect, test } from './fixtures'
import { desk } from './visitor'
import { Wire } from './wire'
import { wordsOn } from './words'

test('a server that hangs keeps nobody', async ({ browser, servers, bob }) => {
  const proxy = await Wire.to(servers.back.url, servers.front.url)
  const ann = await Person.arrives(browser, 'Ann', proxy.url, desk)
  try {
    // By this chance her sockets are counted from 1, and the first goes to the front.
    await ann.page.addInitScript(() => (Math.random = () => 0.01))
    const code = await ann.creates()
    await bob.joins(code)
    await ann.sees('Bob')
    await ann.rattles()
    const [before, hung, after] = wordsOn(await ann.looksAtTheBoard())
    await bob.looksAtTheBoard()
    await ann.types(before)
    await ann.scores(before)
    expect(proxy.opened).toBe(1)

    servers.front.hangs()
    const said = Date.now()
    await ann.types(hung)
    await ann.scores(hung)
    test.info().annotations.push({ type: 'kept', description: `${Date.now() - said} ms` })
    await bob.seesCount('Ann', 2)
    // A slow machine may need more tries: how many there are at most is what hang.test.ts says, in virtual time.
    expect(proxy.opened).toBeGreaterThanOrEqual(2)

    servers.front.comesToItself()
    await ann.types(after)
    await ann.scores(after)
    await bob.seesCount('Ann', 3)
    await bob.isDone()
    await ann.isDone()
    await ann.seesTheEnd()
    expect(await ann.readsWordsOf('you')).toEqual({ words: [before, hung, after].sort(), struck: [] })
    expect(ann.complaints).toEqual([])
  } finally {
    servers.front.comesToItself()
    await ann.context.close()
    await proxy.stop()
  }
})

test('a network that stands still costs neither words nor seat', async ({ ann, bob, wire }) => {
  const code = await ann.creates()
  await bob.joins(code)
  await ann.sees('Bob')
  await ann.rattles()
  const [before, meanwhile, after] = wordsOn(await bob.looksAtTheBoard())
  await bob.types(before)
  await bob.scores(before)

  // A browser complains of a socket that is let go before it was open.
  bob.expectsSilence()
  wire.standsStill()
  await bob.types(meanwhile)
  await bob.hears('Back in a moment. Your words are kept.')
  await expect.poll(() => wire.opened, 'a second socket is tried').toBeGreaterThanOrEqual(2)
  wire.goesOn()
  await bob.scores(meanwhile)
  await ann.seesCount('Bob', 2)
  await expect(ann.page.getByText('Bob, away')).toHaveCount(0)

  await bob.types(after)
  await bob.scores(after)
  await bob.isDone()
  await ann.isDone()
  await ann.seesTheEnd()
  expect(await ann.readsWordsOf('Bob')).toEqual({ words: [before, meanwhile, after].sort(), struck: [] })
})
