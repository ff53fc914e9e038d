import { createHash, randomBytes } from 'node:crypto'
import type { Person } from './person'
import { expect, test } from './fixtures'
import { phone } from './visitor'
import { wordsOn } from './words'

const idOf = async ({ page, home }: Person) =>
  ((await (await page.request.get(`${home}/api/me`)).json()) as { id: string }).id

/** Plays a round of two, so that both have a stored profile. */
async function playARound(ann: Person, bob: Person) {
  await bob.joins(await ann.creates())
  await ann.rattles()
  const words = wordsOn(await ann.looksAtTheBoard())
  await bob.looksAtTheBoard()
  await ann.types(words[0]!)
  await ann.scores(words[0]!)
  await bob.types(words[1]!)
  await bob.scores(words[1]!)
  await ann.isDone()
  await bob.isDone()
  await Promise.all([ann.seesTheResults(), bob.seesTheResults()])
  for (const person of [ann, bob]) {
    const id = await idOf(person)
    const profileStatus = () =>
      person.page.request.get(`${person.home}/api/players/${id}`).then((r) => r.status())
    await expect.poll(profileStatus).toBe(200)
  }
}

/** The answer to a well-formed phrase of no player, be it mistyped, used or replaced. */
const unknownPhrase =
  /^No player has this phrase\. Compare the words .* If they are right, the phrase no longer works/

const listOf = ({ page }: Person) => page.getByRole('list', { name: 'Your recovery phrase' })

async function readsThePhrase(person: Person): Promise<string[]> {
  await expect(listOf(person).getByRole('listitem')).toHaveCount(12)
  return listOf(person).getByRole('listitem').allTextContents()
}

/** Collects the addresses and referrers of all requests. */
function collectAddresses({ context }: Person): string[] {
  const addresses: string[] = []
  context.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''))
  return addresses
}

test('a recovery phrase brings its player back in another browser @story', async ({ ann, bob, arrives }) => {
  const annsAddresses = collectAddresses(ann)
  // The page offers a phrase after the fifth round.
  await ann.page.route('**/api/me/phrase', (route, request) =>
    request.method() === 'GET' ? route.fulfill({ json: { since: null, rounds: 5 } }) : route.continue(),
  )
  await playARound(ann, bob)
  await ann.sees('On a new phone, or once browser data are deleted, your results are gone.')
  await ann.pressesTwice('Show a recovery phrase', 'They are shown only once. Show them now?')
  const words = await readsThePhrase(ann)
  await ann.sees('The words are English in every language of this page.')
  await ann.findsNoBarriers()
  await ann.savesScreenshot('phrase')

  // Only the sheet is printed.
  await ann.page.emulateMedia({ media: 'print' })
  await expect(ann.page.getByRole('heading', { name: 'Rattle: recovery phrase of Ann' })).toBeVisible()
  await expect(ann.page.getByRole('main')).toBeHidden()
  for (const word of words) await expect(ann.page.getByText(word, { exact: true }).last()).toBeVisible()
  await ann.savesScreenshot('phrase-sheet')
  await ann.page.emulateMedia({ media: 'screen' })
  const id = await idOf(ann)
  await ann.leavesThePage()

  const again = await arrives('Cyd', phone)
  const addresses = collectAddresses(again)
  await again.page.goto(`${again.home}/recover`)
  await again.findsNoBarriers()
  const field = again.page.getByLabel('Your twelve words')
  await field.click()
  // Four letters in any case are enough; a suggestion can be tapped; the rest is pasted.
  await again.page.keyboard.type(`${words[0]!.slice(0, 4).toUpperCase()} `)
  await expect(field).toHaveValue(`${words[0]} `)
  await again.page.keyboard.type(words[1]!.slice(0, 4))
  const whole = again.page.getByRole('button', { name: words[1]!, exact: true })
  if (words[1]!.length > 4) await whole.click()
  else await again.page.keyboard.type(' ')
  await expect(field).toHaveValue(`${words[0]} ${words[1]} `)
  await again.presses('Whose phrase is it?')
  await again.sees('Those are two words, and a phrase has twelve.')
  await field.fill([words[0], 'qqqq', ...words.slice(2)].join(' '))
  await again.presses('Whose phrase is it?')
  await again.sees('Word 2, “qqqq”, is not on our list. Check its spelling.')
  again.expectsErrors(/40[04]/)
  await field.fill([...words.slice(1), words[0]].join(' '))
  await again.presses('Whose phrase is it?')
  await expect(again.page.getByRole('alert')).toHaveText(
    /^(One of the words is wrong or missing, or two have changed places|No player has this phrase)/,
  )
  await again.savesScreenshot('recover-mistyped')
  await field.fill(words.join('\n'))
  await again.presses('Whose phrase is it?')

  await again.seesTitle('This phrase belongs to Ann')
  await again.sees(/^1 round since /)
  await again.findsNoBarriers()
  await again.savesScreenshot('recover-owner')
  expect(await idOf(again)).toBe('')
  await again.presses('Be Ann here')
  await again.seesTitle('This browser is Ann now.')
  const next = await readsThePhrase(again)
  expect(next).not.toEqual(words)
  await again.findsNoBarriers()
  await again.savesScreenshot('recover-done')
  expect(await idOf(again)).toBe(id)
  expect(await idOf(ann)).toBe('')

  await again.page.goto(`${again.home}/players/${id}`)
  await again.seesTitle('Ann')
  await again.sees('Bob')
  await again.page.goto(`${again.home}/recover#${words.join('-')}`)
  await again.sees(unknownPhrase)
  await again.page.goto('about:blank')
  await again.page.goto(`${again.home}/recover#${next.join('-')}`)
  await again.seesTitle('This phrase belongs to Ann')
  await again.sees(/^This browser is that player already\./)
  for (const address of [...annsAddresses, ...addresses])
    for (const word of [words.join('-'), next.join('-'), `${words[0]}+`, `${words[0]}%20`])
      expect(address).not.toContain(word)
})

test('a link with somebody’s phrase signs nobody in without a tap', async ({ ann, bob }) => {
  await playARound(ann, bob)
  const response = await ann.page.request.post(`${ann.home}/api/me/phrase`)
  const { phrase } = (await response.json()) as { phrase: string }
  const [id, annsID] = [await idOf(bob), await idOf(ann)]
  await bob.leavesThePage()
  const requested: string[] = []
  bob.page.on('request', (request) => {
    if (request.method() !== 'GET') requested.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await bob.page.goto(`${bob.home}/recover#${phrase.replaceAll(' ', '-')}`)
  await bob.seesTitle('This phrase belongs to Ann')
  await bob.sees('At the moment this browser is Bob, with 1 round. It will no longer be that player.')
  await bob.sees(/^If somebody sent you this link, close this page\./)
  await bob.findsNoBarriers()
  await bob.savesScreenshot('recover-warns')
  await bob.page.waitForLoadState('networkidle')
  expect(requested).toEqual(['POST /api/phrase/owner'])
  expect(new URL(bob.page.url()).hash).toBe('')
  expect([await idOf(bob), await idOf(ann)]).toEqual([id, annsID])

  // A player who goes on anyway can save a phrase of their own first.
  await bob.pressesTwice('Show a recovery phrase', 'They are shown only once. Show them now?')
  const own = await readsThePhrase(bob)
  await bob.presses('Be Ann here')
  await bob.seesTitle('This browser is Ann now.')
  expect(await idOf(bob)).toBe(annsID)
  await bob.page.goto(`${bob.home}/recover`)
  await bob.page.getByLabel('Your twelve words').fill(own.join(' '))
  await bob.presses('Whose phrase is it?')
  await bob.seesTitle('This phrase belongs to Bob')
  await bob.presses('Be Bob here')
  await bob.seesTitle('This browser is Bob now.')
  expect(await idOf(bob)).toBe(id)
})

test('a use of a phrase whose response was lost can be repeated', async ({ ann, bob }) => {
  await ann.creates()
  const response = await ann.page.request.post(`${ann.home}/api/me/phrase`)
  const { phrase } = (await response.json()) as { phrase: string }
  const id = await idOf(ann)
  await ann.leavesThePage()
  const link = `${bob.home}/recover#${phrase.replaceAll(' ', '-')}`
  await bob.page.goto(link)
  await bob.seesTitle('This phrase belongs to a player without a name')
  bob.expectsErrors(/ERR_FAILED|404/)
  await bob.page.route(
    '**/api/phrase/use',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await bob.presses('Be that player here')
  await bob.sees('That did not work. Try again in a moment.')
  // The page that is still open takes the words out of the address again.
  await bob.page.evaluate((to) => (location.href = to), link)
  await bob.seesTitle('This browser is that player now.')
  expect(new URL(bob.page.url()).hash).toBe('')
  await readsThePhrase(bob)
  expect(await idOf(bob)).toBe(id)
})

test('a phrase is created in the settings, and signing out revokes it', async ({ ann }) => {
  await ann.creates()
  await ann.opensHome()
  await ann.presses('Settings')
  await ann.pressesTwice('Show a recovery phrase', 'They are shown only once. Show them now?')
  const words = await readsThePhrase(ann)
  await ann.findsNoBarriers()
  await ann.needsNoSidewaysScrolling()
  await ann.page.emulateMedia({ media: 'print' })
  await expect(ann.page.getByRole('dialog')).toBeHidden()
  await expect(ann.page.getByText(words[0]!, { exact: true }).last()).toBeVisible()
  await ann.page.emulateMedia({ media: 'screen' })
  await ann.reloads()
  await ann.presses('Settings')
  await ann.sees(/^You have had one since .* We cannot show it again/)
  await ann.pressesTwice('Sign out everywhere else', 'Sign all others out?')
  await ann.sees('You are signed in on this device only.')
  await expect(ann.page.getByRole('button', { name: 'Show a recovery phrase' })).toBeVisible()
  ann.expectsErrors(/404/)
  await ann.page.goto(`${ann.home}/recover#${words.join('-')}`)
  await ann.sees(unknownPhrase)
})

/** Twelve random words with a valid checksum, as one wrong phrase in sixteen has. */
async function randomWellFormedPhrase({ page, home }: Person): Promise<string[]> {
  const list = (await (await page.request.get(`${home}/api/phrase/words`)).text()).split('\n')
  const secret = randomBytes(16)
  const check = createHash('sha256').update(secret).digest()[0]! >> 4
  const bits = (BigInt(`0x${secret.toString('hex')}`) << 4n) | BigInt(check)
  return Array.from({ length: 12 }, (_, i) => list[Number((bits >> BigInt(11 * (11 - i))) & 2047n)]!)
}

test('a phrase that never existed is not said to have worked before', async ({ ann }) => {
  const words = await randomWellFormedPhrase(ann)
  ann.expectsErrors(/404/)
  await ann.page.goto(`${ann.home}/recover#${words.join('-')}`)
  await expect(ann.page.getByRole('alert')).toHaveText(unknownPhrase)
})
