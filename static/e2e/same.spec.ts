import { expect, test } from './fixtures'
import { wordsOn } from './words'

const titleOf = (page: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(page)?.[1]

test('a board that Ann has played is played by Bob, by her link @swapped', async ({ ann, bob }) => {
  const code = await ann.creates()
  const { request } = ann.context
  const preview = async () => {
    const page = await (await request.get(`${ann.home}/r/${code}`)).text()
    expect(titleOf(page, 'og:title')).toBe(`Rattle: table ${code.slice(0, 4)}-${code.slice(4)}`)
    const picture = await request.get(titleOf(page, 'og:image')!)
    expect(picture.headers()['content-type']).toBe('image/png')
    const body = await picture.body()
    expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630])
    return body.toString('base64')
  }
  const invitation = await preview()
  await ann.rattles()
  const board = await ann.looksAtTheBoard()
  const [word] = wordsOn(board)
  await ann.types(word)
  await ann.scores(word)
  expect(await preview()).toBe(invitation)
  await ann.isDone()
  await ann.seesTheEnd()
  expect(await preview()).not.toBe(invitation)

  const link = await ann.takesTheLinkOfTheBoard()
  await ann.sees(/^(Same board for a friend|Copy a link to this board)$/)
  await bob.opensTheBoard(link)
  await bob.seesTitle('Somebody played this board. See what you find.')
  await bob.scrollsNotSideways()
  await bob.findsNothingInTheWay()
  await bob.picture('same')
  await bob.startsATableWithIt()
  await bob.sees('This board was given, not rattled.')
  await bob.rattles()
  expect(await bob.looksAtTheBoard()).toEqual(board)
  await bob.isDone()
  await bob.seesTheEnd()
  await bob.sees('This board was given, not rattled.')

  await bob.wantsAnother()
  await bob.seesTheCountdown()
  expect(await bob.looksAtTheBoard()).not.toEqual(board)
})

test('a board from a link is played alone', async ({ bob }) => {
  await bob.opensTheBoard('/b?d=en-4x4-new&t=60&m=3&f=QuITE.A_RS.N-OT.THEN')
  await bob.playsItAlone()
  const { faces } = await bob.looksAtTheBoard()
  expect(faces).toEqual(['Qu', 'I', 'T', 'E', 'A', '*', 'R', 'S', 'N', '#', 'O', 'T', 'T', 'H', 'E', 'N'])
})

test('a board that was given is put away by nobody unasked', async ({ bob }) => {
  const given = /^This board was given, not rattled/
  await bob.opensTheBoard('/b?d=en-4x4-new&t=180&m=3&f=QuITE.A_RS.N-OT.THEN')
  await bob.startsATableWithIt()
  await bob.chooses('Time', '1 min')
  await bob.seesChosen('Time', '1 min')
  await bob.sees(given)

  await bob.chooses('Board', '5 by 5')
  await bob.sees('Discard the given board?')
  await bob.scrollsNotSideways()
  await bob.findsNothingInTheWay()
  await bob.presses('Keep the board')
  await bob.seesChosen('Board', '4 by 4')
  await bob.sees(given)

  await bob.chooses('Board', '5 by 5')
  await bob.presses('Discard it')
  await bob.seesChosen('Board', '5 by 5')
  await expect(bob.page.getByText(given)).toHaveCount(0)
})

test('a link that has lost its end is no dead end', async ({ ann }) => {
  await ann.opensTheBoard('/b?d=en-4x4-new&t=60&m=3&f=QuITE.A_')
  await ann.seesTitle('There is no board in this link.')
  await ann.page.getByRole('link', { name: 'Start a table' }).click()
  await ann.seesTitle('Same sixteen dice. Who sees more?')
})
