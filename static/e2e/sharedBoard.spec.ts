import { expect, test } from './fixtures'
import { wordsOn } from './words'

const metaOf = (page: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(page)?.[1]

test('Bob plays the board that Ann has played, through her link @swapped @story', async ({ ann, bob }) => {
  const code = await ann.creates()
  const { request } = ann.context
  const preview = async () => {
    const page = await (await request.get(`${ann.home}/r/${code}`)).text()
    expect(metaOf(page, 'og:title')).toBe(`Rattle: table ${code.slice(0, 4)}-${code.slice(4)}`)
    const picture = await request.get(metaOf(page, 'og:image')!)
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
  await ann.seesTheResults()
  expect(await preview()).not.toBe(invitation)

  const link = await ann.copiesTheLinkToTheBoard()
  await ann.sees(/^(Same board for a friend|Copy a link to this board)$/)
  await bob.opensTheSharedBoard(link)
  await bob.seesTitle('Somebody played this board. See what you find.')
  await bob.needsNoSidewaysScrolling()
  await bob.findsNoBarriers()
  await bob.savesScreenshot('shared-board')
  await bob.startsARoomWithIt()
  await bob.sees('This board was given, not rattled.')
  await bob.rattles()
  expect(await bob.looksAtTheBoard()).toEqual(board)
  await bob.isDone()
  await bob.seesTheResults()
  await bob.sees('This board was given, not rattled.')

  await bob.wantsAnother()
  await bob.seesTheCountdown()
  expect(await bob.looksAtTheBoard()).not.toEqual(board)
})

test('a board from a link is played alone', async ({ bob }) => {
  await bob.opensTheSharedBoard('/b?d=en-4x4-new&t=60&m=3&f=QuITE.A_RS.N-OT.THEN')
  await bob.playsItAlone()
  const { faces } = await bob.looksAtTheBoard()
  expect(faces).toEqual(['Qu', 'I', 'T', 'E', 'A', '*', 'R', 'S', 'N', '#', 'O', 'T', 'T', 'H', 'E', 'N'])
})

test('a shared board is discarded only after a question', async ({ bob }) => {
  const given = /^This board was given, not rattled/
  await bob.opensTheSharedBoard('/b?d=en-4x4-new&t=180&m=3&f=QuITE.A_RS.N-OT.THEN')
  await bob.startsARoomWithIt()
  await bob.chooses('Time', '1 min')
  await bob.seesChosen('Time', '1 min')
  await bob.sees(given)

  await bob.chooses('Board', '5 by 5')
  await bob.sees('Discard the given board?')
  await bob.needsNoSidewaysScrolling()
  await bob.findsNoBarriers()
  await bob.presses('Keep the board')
  await bob.seesChosen('Board', '4 by 4')
  await bob.sees(given)

  await bob.chooses('Board', '5 by 5')
  await bob.presses('Discard it')
  await bob.seesChosen('Board', '5 by 5')
  await expect(bob.page.getByText(given)).toHaveCount(0)
})

test('a truncated link to a board leads home', async ({ ann }) => {
  await ann.opensTheSharedBoard('/b?d=en-4x4-new&t=60&m=3&f=QuITE.A_')
  await ann.seesTitle('There is no board in this link.')
  await ann.page.getByRole('link', { name: 'Start a table' }).click()
  await ann.seesTitle('Same sixteen dice. Who sees more?')
})
