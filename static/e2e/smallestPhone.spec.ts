import { test } from './fixtures'
import { smallPhone } from './visitor'
import { wordsOn } from './words'

test('the smallest phone shows every screen without scrolling sideways', async ({ bob, arrives }) => {
  const ann = await arrives('Ann', smallPhone)
  const checks = async (name: string) => {
    await ann.savesScreenshot(name)
    await ann.needsNoSidewaysScrolling()
  }
  await ann.opensHome()
  await checks('home')
  const code = await ann.creates({ rounds: 2, penalty: true })
  await ann.opensMoreRules()
  await ann.presses('A picture of the link')
  await checks('lobby')
  await ann.presses('Hide the picture')
  await bob.joins(code, 'Bartholomew the Wise')
  await ann.sees('Bartholomew the Wise')
  await Promise.all([ann.seesTheCountdown(), ann.rattles()])
  await checks('called')
  await ann.needsNoScrolling()
  const words = wordsOn(await ann.looksAtTheBoard())
  for (const word of words.slice(0, 8)) {
    await ann.types(word)
    await ann.scores(word)
  }
  await ann.types('zzzz')
  await ann.seesStatus(/One point off$/)
  await ann.sees('Round 1 of 2')
  await checks('play')
  await ann.needsNoScrolling()
  await ann.isDone()
  await bob.isDone()
  await ann.seesTheResults()
  await ann.page.getByText('Were the dice fair?').click()
  await checks('results')

  const eve = await arrives('Eve', smallPhone)
  await eve.follows(code)
  await eve.sees('There is a seat for you.')
  await eve.savesScreenshot('seat')
  await eve.needsNoSidewaysScrolling()
  await eve.watches(code)
  await ann.wantsAnother()
  await ann.rattles()
  await eve.looksAtTheBoard()
  await eve.savesScreenshot('watching')
  await eve.seesAllOf('Sit down')
  await eve.sitsDownInOneTap()
  await ann.seesCount('Eve', 0)
  await eve.needsNoScrolling()
})

test('the biggest board fits the smallest phone, with dice large enough for a finger', async ({
  arrives,
}) => {
  const ann = await arrives('Ann', smallPhone)
  await ann.creates({ dice: 'en-6x6-super-big-2012' })
  await ann.rattles()
  const [long, other] = wordsOn(await ann.looksAtTheBoard())
  await ann.swipes(long)
  await ann.scores(long)
  await ann.taps(other)
  await ann.scores(other)
  await ann.needsNoScrolling()
  await ann.savesScreenshot('big')
})
