import type { ServerMessage } from '../src/lib/protocol/messages'
import type { Person } from './person'
import { expect, test } from './fixtures'
import { wordsOn } from './words'

const no = 'No. This page is too old to know why. Reload it.'

/** Where a message has one of a list, a newer server has another one; the first word of all it refuses anew. */
class NewerServer {
  #refused = false

  constructor(private readonly code: string) {}

  /** From now on whatever comes to somebody's page comes from a newer server. */
  async speaksTo(person: Person): Promise<void> {
    await person.page.routeWebSocket('**/ws*', (page) => {
      const server = page.connectToServer()
      server.onMessage((frame) => page.send(this.#frame(String(frame))))
    })
  }

  #frame(frame: string): string {
    return frame
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => {
        const message = this.#message(JSON.parse(line) as ServerMessage)
        return [{ kind: 'weather', n: 1, phase: 'results' }, this.#more(message)]
      })
      .map((message) => JSON.stringify(message))
      .join('\n')
  }

  #message(message: ServerMessage): object {
    const { code } = this
    switch (message.kind) {
      case 'room': {
        const { settings, phase, mode, board } = message
        return {
          ...message,
          phase: phase === 'called' ? code : phase,
          mode: { ...mode, kind: code },
          ...(board && { board: { ...board, topology: code } }),
          settings: {
            ...settings,
            dice: code,
            list: code,
            shared: code,
            scoring: code,
            topology: code,
            richness: code,
          },
        }
      }
      case 'result': {
        const { words, lists, recap } = message
        return {
          ...message,
          words: words.map((word) => ({ ...word, list: code })),
          lists: lists.map((grade, i) => (i === 0 ? { ...grade, list: code } : grade)),
          recap: {
            ...recap,
            awards: recap.awards.map((award, i) => (i === 0 ? { ...award, kind: code } : award)),
          },
        }
      }
      case 'answer': {
        if (this.#refused) return message
        this.#refused = true
        return { ...message, points: undefined, refusal: code }
      }
      case 'error':
        return { ...message, code }
      case 'remark':
        return { ...message, emote: message.emote && code }
      default:
        return message
    }
  }

  /** With a field that nobody knows, in each object. */
  #more(thing: unknown): unknown {
    if (Array.isArray(thing)) return thing.map((each) => this.#more(each))
    if (typeof thing !== 'object' || thing === null) return thing
    const fields = Object.entries(thing).map(([key, value]) => [key, this.#more(value)])
    return { about: { kind: 'room', n: 1, player: 'p_nobody' }, ...Object.fromEntries(fields) }
  }
}

async function readsNothingOdd({ page }: Person): Promise<void> {
  await expect(page.locator('body')).not.toHaveText(/undefined|\[object|function|NaN/)
}

for (const code of ['backwards', 'constructor'])
  test(`a page that is open when its server becomes a newer one goes on: ${code}`, async ({ ann, bob }) => {
    await new NewerServer(code).speaksTo(ann)
    const link = await ann.creates()
    await bob.joins(link)
    await ann.sees('Bob')
    await ann.opensMoreRules()
    await ann.seesChosen('How rich the board is', code)
    await readsNothingOdd(ann)
    await bob.presses('Say something')
    await bob.presses('Hello')
    await ann.sees(code)

    await ann.rattles()
    const board = await ann.looksAtTheBoard()
    await bob.looksAtTheBoard()
    const [refused, counted, bobs] = wordsOn(board)
    await ann.types(refused)
    await ann.hears(no)
    await readsNothingOdd(ann)
    await ann.swipes(counted)
    await ann.scores(counted)
    await bob.types(bobs)
    await ann.seesCount('Bob', 1)

    await ann.isDone()
    await bob.isDone()
    await ann.seesTheEnd()
    await bob.seesTheEnd()
    expect(await ann.readsWordsOf('you')).toEqual({ words: [counted, refused].sort(), struck: [] })
    await readsNothingOdd(ann)
  })

for (const [where, refused] of [
  ['at the door', 'hovering'],
  ['where the door saw a seat', undefined],
])
  test(`who is refused a seat for a reason of a newer server is told so: ${where}`, async ({ ann, bob }) => {
    const code = await ann.creates({ seats: 1 })
    await new NewerServer('hovering').speaksTo(bob)
    await bob.page.route('**/api/rooms/*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), refused } })
    })
    if (refused) await bob.follows(code)
    else await bob.joins(code)
    await bob.hears(no)
    await readsNothingOdd(bob)
  })
