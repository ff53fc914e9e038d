import { verify } from './programs'
import { expect, test } from './fixtures'
import { desk, phone, smallPhone } from './visitor'
import { wordsOn } from './words'

test('a player gets extra time, and one whose time is up is told so and sees no new words', async ({
  ann,
  bob,
  arrives,
}) => {
  test.setTimeout(240_000)
  const code = await ann.creates({ seconds: 40 })
  await bob.joins(code)
  await ann.sees('Bob')
  await ann.presses('More time for somebody')
  await ann.picks('Bob', 'Twice as long')
  await bob.sees('twice the time')
  await ann.seesPicked('Bob', 'Twice as long')
  await Promise.all([ann.findsNoBarriers(), bob.findsNoBarriers()])
  await Promise.all([ann.savesScreenshot('more-time-lobby'), bob.savesScreenshot('more-time-lobby')])

  const [tv, eve] = [await arrives('the television', desk), await arrives('Eve', phone)]
  await tv.page.goto(`${tv.home}/r/${code}/tv`)
  await tv.sees('Waiting for Ann to rattle the dice.')
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  await bob.looksAtTheBoard()
  expect(await bob.readsTheClock()).toBeGreaterThan(40)
  expect(await ann.readsTheClock()).toBeLessThanOrEqual(40)
  // A visitor sees the time that they would have.
  await eve.follows(code)
  await eve.sees(/^A round is on, 0:([0-3]\d|40) to go\. You play along at once\.$/)
  const [anns, bobs, late, last] = wordsOn(board)
  await ann.types(anns)
  await ann.scores(anns)
  const timeIsUp = /^Your time is up\. Bob has \d+ s more\.$/
  await expect(ann.page.getByRole('status')).toHaveText(timeIsUp, { timeout: 60_000 })
  await tv.sees(/^Bob has \d+ s more\.$/)
  await expect(tv.page.getByRole('listitem').filter({ hasText: /Ann.*done/ })).toHaveCount(1)
  await eve.sees(/^A round is on, 0:\d\d to go\.$/)
  // The visible note counts each second, as the clock does.
  const readsTheNote = async () => {
    const [note, clock] = await ann.page.evaluate(() => [
      document.querySelector('[role=status].unseen ~ p, [role=status]:not(.unseen)')?.textContent,
      document.querySelector('h1')?.textContent,
    ])
    return [Number(/ (\d+) s more/.exec(note ?? '')?.[1]), Number(/0:(\d+)$/.exec(clock ?? '')?.[1])]
  }
  const [seen, shown] = await readsTheNote()
  expect(seen).toBe(shown)
  await expect.poll(async () => (await readsTheNote())[0]).toBeLessThan(seen!)
  await bob.seesCount('Ann, done', 1)
  await ann.types(late)
  await bob.types(bobs)
  await bob.scores(bobs)
  await ann.seesCount('Bob', 1)
  await ann.seesOwnWords([anns])
  await ann.doesNotSee(bobs)
  await Promise.all([ann, bob, tv, eve].map((who) => who.savesScreenshot(`more-time-play-${who.name}`)))
  await Promise.all([ann.findsNoBarriers(), ann.needsNoScrolling()])
  await bob.types(last)
  await bob.scores(last)

  // The round ends, as nobody else may still play.
  await bob.isDone()
  await Promise.all([ann.seesTheResults(), bob.seesTheResults()])
  await ann.sees('twice the time')
  expect(await ann.readsWordsOf('Bob')).toEqual({ words: [bobs, last].sort(), struck: [] })
  expect(verify(await ann.downloadsTheRecord())).toMatch(/match/i)
  await Promise.all([ann.savesScreenshot('more-time-results'), bob.savesScreenshot('more-time-results')])
})

test('the host gives extra time by keyboard alone, and it fits a small phone', async ({ ann, arrives }) => {
  const code = await ann.creates()
  const cyd = await arrives('Cyd', smallPhone)
  await cyd.joins(code)
  await ann.sees('Cyd')
  await ann.page.getByRole('button', { name: 'More time for somebody' }).focus()
  await ann.page.keyboard.press('Enter')
  await expect(ann.page.getByRole('heading', { name: 'More time' })).toBeFocused()
  await ann.page.keyboard.press('Tab')
  await ann.page.keyboard.press('Tab')
  await ann.page.keyboard.press('ArrowDown')
  await ann.seesPicked('Cyd', 'Half as long again')
  await expect(ann.page.getByRole('combobox', { name: 'Cyd' })).toBeFocused()
  await cyd.sees('half as much time again')
  await cyd.needsNoSidewaysScrolling()
  await cyd.savesScreenshot('more-time-lobby')

  // Taking it back keeps the focus, too.
  await ann.page.keyboard.press('ArrowUp')
  await ann.seesPicked('Cyd', 'Same as everybody')
  await cyd.doesNotSee('More time')
  await expect(ann.page.getByRole('combobox', { name: 'Cyd' })).toBeFocused()
})
