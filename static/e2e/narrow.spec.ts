import { test } from './table'
import { smallPhone } from './visitor'
import { wordsOn } from './words'

test('the smallest phone shows every screen without scrolling sideways', async ({ bob, arrives }) => {
  const ann = await arrives('Ann', smallPhone)
  const shows = async (name: string) => {
    await ann.picture(name)
    await ann.scrollsNotSideways()
  }
  await ann.opensTheDoor()
  await shows('home')
  const code = await ann.creates({ rounds: 2, penalty: true })
  await ann.opensMoreRules()
  await ann.presses('A picture of the link')
  await shows('lobby')
  await bob.joins(code, 'Bartholomew the Wise')
  await ann.sees('Bartholomew the Wise')
  await Promise.all([ann.seesTheCountdown(), ann.rattles()])
  await shows('called')
  await ann.needsNoScrolling()
  const words = wordsOn(await ann.looksAtTheBoard())
  for (const word of words.slice(0, 8)) {
    await ann.types(word)
    await ann.scores(word)
  }
  await ann.types('zzzz')
  await ann.hears(/One point off$/)
  await shows('play')
  await ann.needsNoScrolling()
  await ann.isDone()
  await bob.isDone()
  await ann.seesTheEnd()
  await ann.page.getByText('Were the dice fair?').click()
  await shows('results')

  const eve = await arrives('Eve', smallPhone)
  await eve.follows(code)
  await eve.sees('There is a seat for you.')
  await eve.picture('seat')
  await eve.scrollsNotSideways()
  await eve.watches(code)
  await ann.rattles()
  await eve.looksAtTheBoard()
  await eve.picture('watching')
  await eve.seesAllOf('Sit down')
  await eve.sitsDown()
  await ann.seesCount('Eve', 0)
  await eve.needsNoScrolling()
})

test('the biggest board fits the smallest phone, and its dice the finger', async ({ arrives }) => {
  const ann = await arrives('Ann', smallPhone)
  await ann.creates({ dice: 'en-6x6-super-big-2012' })
  await ann.rattles()
  const [long, other] = wordsOn(await ann.looksAtTheBoard())
  await ann.swipes(long)
  await ann.scores(long)
  await ann.taps(other)
  await ann.scores(other)
  await ann.needsNoScrolling()
  await ann.picture('big')
})
