import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decode } from './messages'
import type {
  Answer,
  BoardWord,
  ClientMessage,
  Failure,
  Finding,
  Found,
  Grid,
  Mine,
  Player,
  Result,
  Room,
  Score,
  ServerMessage,
  Settings,
} from './messages'
import { emptyTable, reduce } from './table'

// The examples are the server's. Each field that they have, the types of messages.ts must have, too, and of
// the same type; the compiler sees to it that nothing is missing in the lists below.

type TypeName<T> = T extends string
  ? 'string'
  : T extends number
    ? 'number'
    : T extends boolean
      ? 'boolean'
      : 'object'
type Shape<T> = { [K in keyof Required<T>]: TypeName<Required<T>[K]> }

const settings: Shape<Settings> = {
  dice: 'string',
  seconds: 'number',
  minLetters: 'number',
  ladder: 'string',
  list: 'string',
}
const player: Shape<Player> = {
  id: 'string',
  name: 'string',
  host: 'boolean',
  away: 'boolean',
  words: 'number',
}
const grid: Shape<Grid> = { rows: 'number', cols: 'number', topology: 'string', faces: 'object' }
const mine: Shape<Mine> = { word: 'string', points: 'number', n: 'number', tab: 'string' }
const finding: Shape<Finding> = { word: 'string', points: 'number', sharedWith: 'object', at: 'number' }
const score: Shape<Score> = {
  id: 'string',
  name: 'string',
  rank: 'number',
  points: 'number',
  words: 'object',
}
const boardWord: Shape<BoardWord> = { word: 'string', points: 'number', path: 'object', finders: 'object' }
const result: Shape<Result> = { players: 'object', words: 'object', total: 'number', points: 'number' }
const room: Shape<Room> = {
  kind: 'string',
  code: 'string',
  you: 'string',
  phase: 'string',
  now: 'number',
  round: 'number',
  opensAt: 'number',
  closesAt: 'number',
  settings: 'object',
  players: 'object',
  board: 'object',
  mine: 'object',
  result: 'object',
}
const found: Shape<Found> = { kind: 'string', player: 'string', words: 'number' }
const answer: Shape<Answer> = {
  kind: 'string',
  tab: 'string',
  n: 'number',
  word: 'string',
  points: 'number',
  refusal: 'string',
}
const failure: Shape<Failure> = { kind: 'string', code: 'string', text: 'string' }
const shapes = { room, found, answer, error: failure }

type Sent<K extends ClientMessage['kind']> = Shape<Extract<ClientMessage, { kind: K }>>
const join: Sent<'join'> = { kind: 'string', room: 'string', name: 'string', tab: 'string' }
const start: Sent<'start'> = { kind: 'string' }
const word: Sent<'word'> = { kind: 'string', n: 'number', word: 'string' }
const ours = { join, start, word }

function expectShape(thing: object, shape: Record<string, string>) {
  const types = Object.entries(thing).map(([key, value]) => [key, value === null ? 'null' : typeof value])
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(types.map(([key]) => key)))
  expect(shape).toMatchObject(Object.fromEntries(types))
}

function expectMessage(message: ServerMessage) {
  expectShape(message, shapes[message.kind])
  if (message.kind !== 'room') return
  expectShape(message.settings, settings)
  message.players.forEach((each) => expectShape(each, player))
  message.mine.forEach((each) => expectShape(each, mine))
  if (message.board) expectShape(message.board, grid)
  if (!message.result) return
  expectShape(message.result, result)
  message.result.words.forEach((each) => expectShape(each, boardWord))
  message.result.players.forEach((each) => {
    expectShape(each, score)
    each.words.forEach((word) => expectShape(word, finding))
  })
}

const folder = new URL('../../../web/testdata/messages/', import.meta.url)
const examples = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ file, text: JSON.stringify(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))) }))
const kindOf = (text: string) => (JSON.parse(text) as { kind?: string }).kind ?? ''

describe('the server’s examples', () => {
  const sent = examples.filter(({ text }) => kindOf(text) in shapes)

  test('have every kind that the page knows', () => {
    const kinds = examples.map(({ text }) => kindOf(text))
    expect(kinds).toEqual(expect.arrayContaining([...Object.keys(shapes), ...Object.keys(ours)]))
  })

  test.each(sent)('$file has the shape that the page reads', ({ text }) => {
    const [message] = decode(text)
    expectMessage(message!)
    expect(reduce(emptyTable('tab'), { kind: 'received', message: message!, at: 0 })).toBeTruthy()
  })

  test.each(examples.filter(({ text }) => kindOf(text) in ours))(
    '$file is what the page sends',
    ({ text }) => {
      const message = JSON.parse(text) as ClientMessage
      expectShape(message, ours[message.kind])
      expect(Object.keys(message).toSorted()).toEqual(Object.keys(ours[message.kind]).toSorted())
    },
  )
})

describe('decode', () => {
  test('reads one message a line', () => {
    const frame = '{"kind":"found","player":"p_1","words":1}\n{"kind":"found","player":"p_1","words":2}'
    expect(decode(frame)).toMatchObject([{ words: 1 }, { words: 2 }])
  })

  test('passes over kinds of a newer server', () => {
    expect(decode('{"kind":"emote","of":"p_1"}\n{"kind":"found","player":"p_1","words":1}\n')).toHaveLength(1)
  })
})
