import { Person } from './person'
import { expect, test } from './fixtures'
import { desk } from './visitor'
import { NetworkProxy } from './networkProxy'
import { wordsOn } from './words'

test('a player moves to another server when theirs hangs', async ({ browser, servers, bob }) => {
  const proxy = await NetworkProxy.to(servers.back.url, servers.front.url)
  const ann = await Person.arrives(browser, 'Ann', proxy.url, desk)
  try {
    // So that the page numbers its attempts from 1, and the first goes to the front server.
    await ann.page.addInitScript(() => (Math.random = () => 0.01))
    const code = await ann.creates()
    await bob.joins(code)
    await ann.sees('Bob')
    await ann.rattles()
    const [before, hung, after] = wordsOn(await ann.looksAtTheBoard())
    await bob.looksAtTheBoard()
    await ann.types(before)
    await ann.scores(before)
    expect(proxy.webSocketCount).toBe(1)

    servers.front.suspend()
    const start = Date.now()
    await ann.types(hung)
    await ann.scores(hung)
    test.info().annotations.push({ type: 'moved', description: `${Date.now() - start} ms` })
    await bob.seesCount('Ann', 2)
    // A slow machine may need more attempts; hang.test.ts tests their maximum in virtual time.
    expect(proxy.webSocketCount).toBeGreaterThanOrEqual(2)

    servers.front.resume()
    await ann.types(after)
    await ann.scores(after)
    await bob.seesCount('Ann', 3)
    await bob.isDone()
    await ann.isDone()
    await ann.seesTheResults()
    expect(await ann.readsWordsOf('you')).toEqual({ words: [before, hung, after].sort(), struck: [] })
    expect(ann.unexpectedErrors).toEqual([])
  } finally {
    servers.front.resume()
    await ann.context.close()
    await proxy.stop()
  }
})

test('a stalled network costs neither words nor seat', async ({ ann, bob, network }) => {
  const code = await ann.creates()
  await bob.joins(code)
  await ann.sees('Bob')
  await ann.rattles()
  const [before, meanwhile, after] = wordsOn(await bob.looksAtTheBoard())
  await bob.types(before)
  await bob.scores(before)

  // A browser reports a socket that is closed before it was open.
  bob.expectsConnectionErrors()
  network.stall()
  await bob.types(meanwhile)
  await bob.seesStatus('Back in a moment. Your words are kept.')
  await expect.poll(() => network.webSocketCount, 'a second socket is tried').toBeGreaterThanOrEqual(2)
  network.resume()
  await bob.scores(meanwhile)
  await ann.seesCount('Bob', 2)
  await expect(ann.page.getByText('Bob, away')).toHaveCount(0)

  await bob.types(after)
  await bob.scores(after)
  await bob.isDone()
  await ann.isDone()
  await ann.seesTheResults()
  expect(await ann.readsWordsOf('Bob')).toEqual({ words: [before, meanwhile, after].sort(), struck: [] })
})
