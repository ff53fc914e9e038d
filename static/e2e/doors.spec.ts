import { expect, test } from './table'

test('a table that is not there says so', async ({ bob }) => {
  await bob.joins('BCDFGH')
  await bob.hears('That table has been cleared. Start your own, or ask for a new link.')
  await bob.picture('gone')
})

test('at a full table one may watch, and sit down when somebody leaves', async ({ ann, bob, arrives }) => {
  const code = await ann.creates({ seats: 2 })
  const eve = await arrives('Eve')
  await eve.joins(code)
  await bob.joins(code)
  await bob.hears('This table is full. Watch, or start your own.')
  await bob.presses('Watch')
  await bob.sees('You are watching. Every seat is taken.')
  await bob.picture('full')
  await eve.leaves()
  await bob.presses('Sit down')
  await ann.sees('Bob')
})

test('a name that cannot be is asked for again', async ({ ann, bob }) => {
  const code = await ann.creates()
  await bob.joins(code, '\u2800')
  await bob.hears('A name has up to twenty letters or signs, and is kind. What do they call you?')
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
