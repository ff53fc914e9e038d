import { expect, test } from './fixtures'
import { smallPhone } from './visitor'

test(
  'nothing is in the way on the first page, in any light and at any size',
  { tag: '@swapped' },
  async ({ ann }) => {
    await ann.opensTheDoor()
    await ann.findsNothingInTheWay()
    await ann.picture('home')
    await ann.presses(/open table/i)
    await ann.presses(/^I have a code/)
    await ann.presses('Change your name')
    await ann.findsNothingInTheWay()
    await ann.scrollsNotSideways()
    await ann.picture('home-open')
  },
)

test('the first page has room for longer and larger words', async ({ arrives }) => {
  const ann = await arrives('Ann', smallPhone)
  await ann.opensTheDoor()
  await ann.presses('Settings')
  await ann.turns('Larger type')
  await ann.presses('Done')
  await ann.presses(/^I have a code/)
  await ann.readsLongerWords()
  await ann.scrollsNotSideways()
  await ann.picture('home-longer')
})

test('the page about it tells whose work it is, and reads well', { tag: '@swapped' }, async ({ ann }) => {
  await ann.opensTheDoor()
  await ann.page.getByRole('link', { name: 'How to play' }).click()
  await ann.seesTitle('How to play')
  await expect(ann.page.getByRole('heading', { name: 'About', exact: true })).toBeVisible()
  await ann.sees(/This game uses their words with thanks to the authors\.$/)
  await ann.sees(/^Version \S+$/)
  await ann.findsNothingInTheWay()
  await ann.scrollsNotSideways()
  await ann.picture('about')
  await ann.readsLongerWords()
  await ann.scrollsNotSideways()
  await ann.page.goto(ann.page.url())
  // A device that has the typeface for reading takes it up once.
  await expect
    .poll(() =>
      ann.page.evaluate(() => [...document.fonts].filter(({ family }) => family === 'Figtree').length),
    )
    .toBe(1)
  const licences = await ann.page.getByRole('link', { name: 'All licences in full' }).getAttribute('href')
  const texts = await (await ann.page.request.get(ann.home + licences)).text()
  expect(texts).toContain('SIL OPEN FONT LICENSE')
  expect(texts).toContain('ENABLE')
})

test('who was sent a link sees whose table it is', async ({ ann, bob }) => {
  const code = await ann.creates({ seconds: 180 })
  await bob.follows(code)
  await bob.sees(/^At the table\s+Ann$/)
  await bob.sees('4 by 4, 3 minutes')
  await bob.findsNothingInTheWay()
  await bob.picture('seat')
})

test('a name that cannot be is asked for again', async ({ ann, bob }) => {
  const code = await ann.creates()
  await bob.joins(code, '\u2800')
  await bob.hears('A name has up to twenty characters, and offends nobody. Choose another.')
  await bob.sitsDown()
  await ann.sees('Bob')
})

test('the browser reports what the page must not do', async ({ ann }) => {
  ann.expects(/policy|Content Security Policy|elsewhere/)
  await ann.opensTheDoor()
  await ann.page.evaluate(() => {
    const stranger = document.createElement('img')
    stranger.src = 'http://elsewhere.invalid/pixel.png'
    document.body.append(stranger)
  })
  await expect.poll(() => ann.expected).toContainEqual(expect.stringMatching(/^error: policy: img-src/))
})
