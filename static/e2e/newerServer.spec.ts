import type { ServerMessage } from '../src/lib/protocol/messages'
import type { Person } from './person'
import { expect, test } from './fixtures'
import { wordsOn } from './words'

const unknownReason = 'No. This page is too old to know why. Reload it.'

/** Replaces values of closed lists by an unknown one, as a newer server might; and refuses the first word with it. */
class NewerServer {
  #refused = false

  constructor(private readonly code: string) {}

  /** From now on everything that somebody's page receives comes from a newer server. */
  async replacesServerOf(person: Person): Promise<void> {
    await person.page.routeWebSocket('**/ws*', (page) => {
      const server = page.connectToServer()
      server.onMessage((frame) => page.send(this.#rewritten(String(frame))))
    })
  }

  #rewritten(frame: string): string {
    return frame
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => {
        const message = this.#withUnknownValues(JSON.parse(line) as ServerMessage)
        return [{ kind: 'weather', n: 1, phase: 'results' }, this.#withUnknownField(message)]
      })
      .map((message) => JSON.stringify(message))
      .join('\n')
  }

  #withUnknownValues(message: ServerMessage): object {
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

  /** Adds an unknown field to each object. */
  #withUnknownField(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#withUnknownField(each))
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.entries(value).map(([key, value]) => [key, this.#withUnknownField(value)])
    return { about: { kind: 'room', n: 1, player: 'p_nobody' }, ...Object.fromEntries(fields) }
  }
}

async function seesNoRawValues({ page }: Person): Promise<void> {
  await expect(page.locator('body')).not.toHaveText(/undefined|\[object|function|NaN/)
}

for (const code of ['backwards', 'constructor'])
  test(`an open page goes on with a newer server: ${code}`, async ({ ann, bob }) => {
    await new NewerServer(code).replacesServerOf(ann)
    const link = await ann.creates()
    await bob.joins(link)
    await ann.sees('Bob')
    await ann.opensMoreRules()
    await ann.seesChosen('How rich the board is', code)
    await seesNoRawValues(ann)
    await bob.presses('Say something')
    await bob.presses('Hello')
    await ann.sees(code)

    await ann.rattles()
    const board = await ann.looksAtTheBoard()
    await bob.looksAtTheBoard()
    const [refused, counted, bobs] = wordsOn(board)
    await ann.types(refused)
    await ann.seesStatus(unknownReason)
    await seesNoRawValues(ann)
    await ann.swipes(counted)
    await ann.scores(counted)
    await bob.types(bobs)
    await ann.seesCount('Bob', 1)

    await ann.isDone()
    await bob.isDone()
    await ann.seesTheResults()
    await bob.seesTheResults()
    expect(await ann.readsWordsOf('you')).toEqual({ words: [counted, refused].sort(), struck: [] })
    await seesNoRawValues(ann)
  })

for (const [where, refused] of [
  ['on the invitation', 'hovering'],
  ['after an invitation that offered a seat', undefined],
])
  test(`an unknown reason for refusing a seat is reported: ${where}`, async ({ ann, bob }) => {
    const code = await ann.creates({ seats: 1 })
    await new NewerServer('hovering').replacesServerOf(bob)
    await bob.page.route('**/api/rooms/*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), refused } })
    })
    if (refused) await bob.follows(code)
    else await bob.joins(code)
    await bob.seesStatus(unknownReason)
    await seesNoRawValues(bob)
  })
