import { test } from '@playwright/test'
import { Person } from '../e2e/person'
import { Servers } from '../e2e/servers'
import { desk, phone } from '../e2e/visitor'
import { wordsOn } from '../e2e/words'

// The two pictures of the README, which the page's manifest names too: a round of three, on a phone and at a desk.
//
//     npm run build, go build, then npm run pictures

const folder = new URL('../public/pictures/', import.meta.url).pathname

test('pictures', async ({ browser }) => {
  const servers = await Servers.start('memory')
  const { url } = servers.front
  const ann = await Person.arrives(browser, 'Ann', url, { ...phone, viewport: { width: 390, height: 780 } })
  const bob = await Person.arrives(browser, 'Bob', url, { ...desk, viewport: { width: 1280, height: 780 } })
  const kim = await Person.arrives(browser, 'Kim', url, desk)
  const code = await ann.creates({ richness: 'rich', seconds: 180 })
  await bob.joins(code)
  await kim.joins(code)
  await ann.rattles()
  const words = wordsOn(await ann.looksAtTheBoard(), 40).filter(({ length }) => length < 7)
  await bob.looksAtTheBoard()
  await kim.looksAtTheBoard()
  for (const [n, word] of words.slice(0, 24).entries()) {
    const finder = [ann, bob, kim][n % 3]!
    await finder.types(word)
    await finder.scores(word)
  }
  // Ann is in the middle of the next word.
  await ann.tapsLetters(words[24]!.slice(0, 4))
  await bob.tapsLetters(words[25]!.slice(0, 3))
  for (const [who, name] of [
    [ann, 'phone'],
    [bob, 'desk'],
  ] as const)
    await who.page.screenshot({ path: `${folder}${name}.jpg`, type: 'jpeg', quality: 82 })
  await servers.stop()
})
