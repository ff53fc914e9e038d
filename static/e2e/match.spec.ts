import type { Person } from './person'
import { expect, test } from './fixtures'
import { smallPhone } from './visitor'
import { wordsOn } from './words'

const entersOwnName = (person: Person) => person.takesTheName(person.name)

/** Goes from the home page to the queue. */
async function searchesForAMatch(person: Person) {
  await person.opensHome()
  await entersOwnName(person)
  await person.page.getByRole('link', { name: 'Against one player' }).click()
  await person.presses('Find somebody')
}

/** Plays a round of the match, in which the winner finds two words and the loser a short one. */
async function playRound(winner: Person, loser: Person) {
  const board = await winner.looksAtTheBoard()
  await loser.looksAtTheBoard()
  const words = wordsOn(board, 3)
  for (const word of words.slice(0, 2)) {
    await winner.types(word)
    await winner.scores(word)
  }
  const last = words.at(-1)!
  await loser.types(last)
  await loser.scores(last)
  await winner.isDone()
  await loser.isDone()
  await Promise.all([winner.seesTheResults(), loser.seesTheResults()])
}

const roomOf = (person: Person) => new URL(person.page.url()).pathname

test('two players in the queue play best of three, and their ratings change @story', async ({ ann, bob }) => {
  await searchesForAMatch(ann)
  await searchesForAMatch(bob)
  await Promise.all([ann, bob].map(({ page }) => page.waitForURL(/\/r\//)))
  expect(roomOf(ann)).toBe(roomOf(bob))

  await playRound(ann, bob)
  await ann.sees(/^The next round in \d+ seconds?$/)
  await expect(ann.page.getByRole('list', { name: 'Rounds won' })).toContainText('1 round won')
  await ann.presses('Next round')
  await bob.seesStatus('Ann is ready.')
  await bob.presses('Next round')

  await playRound(ann, bob)
  await ann.sees('The match is yours.')
  await bob.sees('Ann wins the match.')
  await ann.sees(/^1500 to 1[5-9]\d\d, up \d+, still a guess$/)
  await bob.sees(/^1500 to 1[0-4]\d\d, down \d+, still a guess$/)
  await ann.findsNoBarriers()
  const rematch = bob.page.getByRole('button', { name: 'Rematch' })
  expect(await rematch.evaluate((button) => button.scrollWidth - button.clientWidth)).toBeLessThanOrEqual(0)
  await ann.savesScreenshot('match-end')
  await bob.savesScreenshot('match-end')

  const first = roomOf(ann)
  await ann.presses('Rematch')
  await ann.sees('Waiting for Bob.')
  await bob.presses('Rematch')
  await Promise.all([ann, bob].map(({ page }) => page.waitForURL((url) => url.pathname !== first)))
  expect(roomOf(ann)).toBe(roomOf(bob))
  await ann.looksAtTheBoard()
  await bob.pressesTwice('Give the match up', 'Give up?')
  // A player who gives up sees the outcome, even after a reload.
  const seesTheEnding = async () => {
    await bob.sees('Ann wins the match.')
    await bob.sees('You gave it up.')
    await bob.sees(/^\d+ to \d+, down \d+/)
    await expect(bob.page.getByRole('link', { name: 'Look for another' })).toBeVisible()
  }
  await seesTheEnding()
  await bob.findsNoBarriers()
  await bob.savesScreenshot('match-given-up')
  await bob.reloads()
  await seesTheEnding()
  await ann.sees('Bob gave it up.')
  await ann.sees('The match is yours.')
})

test('the link of a challenge leads to a match with its sender', async ({ bob, arrives }) => {
  const ann = await arrives('Ann', smallPhone)
  await ann.page.goto(`${ann.home}/match`)
  await ann.needsNoSidewaysScrolling()
  await ann.findsNoBarriers()
  await ann.savesScreenshot('match')
  await entersOwnName(ann)
  await ann.presses('Challenge a friend')
  const link = await ann.page.getByLabel('Link to this challenge').inputValue()
  await ann.presses('A picture of the link')
  await ann.sees('Waiting for whoever follows the link.')
  await ann.needsNoSidewaysScrolling()
  await ann.findsNoBarriers()
  await ann.savesScreenshot('challenge')

  await bob.page.goto(new URL(link).pathname.replace(/^/, bob.home))
  await bob.seesTitle('Ann wants a match with you.')
  await bob.findsNoBarriers()
  await entersOwnName(bob)
  await bob.presses('Sit down')
  await Promise.all([ann, bob].map(({ page }) => page.waitForURL(/\/r\//)))
  expect(roomOf(ann)).toBe(roomOf(bob))
  await ann.looksAtTheBoard()
  await ann.sees('You 0, Bob 0')
  await ann.needsNoScrolling()
  await ann.savesScreenshot('match-round')
})

test('a search offers a bot at once, and a stopped search is not matched', async ({ ann, bob }) => {
  await ann.page.goto(`${ann.home}/match`)
  await entersOwnName(ann)
  await ann.page.getByRole('combobox', { name: 'Dice' }).selectOption('en-5x5-big-original')
  await ann.presses('Find somebody')
  await ann.sees('Nobody else is looking.')
  await ann.findsNoBarriers()
  await ann.savesScreenshot('looking')
  await ann.presses('Stop looking')
  await bob.page.goto(`${bob.home}/match`)
  await entersOwnName(bob)
  await bob.page.getByRole('combobox', { name: 'Dice' }).selectOption('en-5x5-big-original')
  await bob.presses('Find somebody')
  await bob.sees('Nobody else is looking.')
  await bob.presses('Stop looking')

  await ann.presses('Find somebody')
  await ann.presses('Play the bot')
  await ann.page.waitForURL(/\/r\//)
  await ann.looksAtTheBoard()
  await ann.sees(/, bot$/)
  await ann.isDone()
  await ann.seesTheResults()
  await ann.sees(/^The next round in/)
  await ann.findsNoBarriers()
})

test('a host adds a bot and removes it again', async ({ ann }) => {
  await ann.creates()
  await ann.presses('Add a bot')
  await ann.picks('How strong', 'Sharp')
  await ann.presses('Add a bot')
  await ann.sees('bot, Sharp')
  await ann.findsNoBarriers()
  await ann.savesScreenshot('bot')
  await ann.rattles()
  await ann.looksAtTheBoard()
  await ann.sees(/, bot$/)
  await ann.isDone()
  await ann.seesTheResults()
  const remove = ann.page.getByRole('button', { name: /^Remove / })
  await remove.click()
  await ann.presses('Remove?')
  await ann.doesNotSee('bot, Sharp')
})

test('a code signs a player in on another device, and signing out revokes it', async ({ ann, bob }) => {
  const idOf = async ({ page, home }: Person) =>
    ((await (await page.request.get(`${home}/api/me`)).json()) as { id: string }).id
  await ann.creates()
  await ann.opensHome()
  await ann.presses('Settings')
  await ann.presses('Play on another device')
  await ann.sees(/^Good for .*minutes, on one device\.$/)
  await ann.findsNoBarriers()
  await ann.savesScreenshot('devices')
  const code = (await ann.page.getByText(/^Code( \w){4},( \w){4}$/).textContent())!.replaceAll(
    /Code|[ ,]/g,
    '',
  )

  // First an expired code, then a new one in the same open page.
  await bob.page.goto(`${bob.home}/claim#BCDFGHJK`)
  const field = bob.page.getByRole('textbox')
  await expect(field).toHaveValue('BCDF-GHJK')
  await bob.page.evaluate((to) => (location.href = to), `${bob.home}/claim#${code}`)
  await expect(field).toHaveValue(`${code.slice(0, 4)}-${code.slice(4)}`)
  expect(new URL(bob.page.url()).hash, 'the code is in no address').toBe('')
  await expect(bob.page.getByRole('button', { name: 'Be that player here' })).toBeVisible()
  await bob.findsNoBarriers()
  await bob.presses('Be that player here')
  // Neither has a stored result, so the page knows no name.
  await bob.seesStatus('This device is that player now.')
  expect(await idOf(bob)).toBe(await idOf(ann))

  await ann.pressesTwice('Sign out everywhere else', 'Sign all others out?')
  await ann.sees('You are signed in on this device only.')
  await expect.poll(() => idOf(bob).catch(() => '')).not.toBe(await idOf(ann))
})

test('half a minute away loses the round, and twice loses the match', async ({ ann, bob }) => {
  test.setTimeout(300_000)
  await searchesForAMatch(ann)
  await searchesForAMatch(bob)
  await Promise.all([ann, bob].map(({ page }) => page.waitForURL(/\/r\//)))
  await ann.looksAtTheBoard()
  await bob.looksAtTheBoard()
  const lost = (text: string) => expect(ann.page.getByText(text)).toBeVisible({ timeout: 90_000 })
  await bob.leavesThePage()
  await lost('Bob is away. If they are not back in half a minute, they lose the round.')
  await lost('Bob was away for half a minute and lost the round.')
  await lost('The match is yours.')
})

test('opening an address starts no search, not even for one’s own challenge', async ({ ann }) => {
  const requested: string[] = []
  ann.page.on('request', (request) => {
    if (request.method() !== 'GET') requested.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await searchesForAMatch(ann)
  await ann.sees('Nobody else is looking.')
  // A reload goes on with a search of this tab.
  await ann.page.reload()
  await ann.sees('Nobody else is looking.')
  await ann.presses('Stop looking')
  await ann.presses('Challenge a friend')
  await ann.sees('Waiting for whoever follows the link.')
  const link = new URL(ann.page.url()).pathname
  await ann.page.reload()
  await ann.sees('Waiting for whoever follows the link.')

  await ann.page.goto('about:blank')
  requested.length = 0
  for (const path of [
    '/match#now',
    '/match',
    `${link}#now`,
    '/daily#now',
    '/claim#BCDFGHJK',
    '/b?f=OTSIANTURHLCDGOE#again',
  ]) {
    await ann.page.goto(ann.home + path)
    await expect(ann.page.getByRole('heading', { level: 1 })).toBeVisible()
    await ann.page.waitForLoadState('networkidle')
  }
  expect(requested).toEqual([])
  await ann.page.goto(ann.home + link)
  await ann.presses('Wait again')
  await ann.sees('Waiting for whoever follows the link.')
})
