import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decode } from './messages'
import type {
  Answer,
  RatingChange,
  ClientMessage,
  RoomMode,
  ErrorMessage,
  ScoreUpdate,
  Grid,
  Series,
  Mine,
  Ok,
  Player,
  Remark,
  Resulted,
  RoomMessage,
  TalkUpdate,
  PlayerUpdate,
  ServerMessage,
  Settings,
  Standing,
  Waiting,
  Wrong,
} from './messages'
import type { Award, BoardWord, Timeline, Fair, Finding, Grade, Moment, Result, Score, Recap } from './result'
import { initialState, reduce } from '../session/roomState'

// The examples are the server's. The types of messages.ts must have each of their fields, with the same type; the
// compiler ensures that the lists below are complete.

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
  list: 'string',
  shared: 'string',
  penalty: 'boolean',
  scoring: 'string',
  wildcards: 'number',
  topology: 'string',
  richness: 'string',
  flagged: 'boolean',
  count: 'boolean',
  rounds: 'number',
  target: 'number',
  access: 'string',
  seats: 'number',
  customBoard: 'boolean',
  bots: 'boolean',
}
const player: Shape<Player> = {
  id: 'string',
  name: 'string',
  host: 'boolean',
  away: 'boolean',
  words: 'number',
  points: 'number',
  done: 'boolean',
  again: 'boolean',
  votes: 'number',
  bot: 'number',
  ghost: 'boolean',
  extraTime: 'number',
  endsAt: 'number',
}
const grid: Shape<Grid> = { rows: 'number', cols: 'number', topology: 'string', faces: 'object' }
const mine: Shape<Mine> = { word: 'string', points: 'number', n: 'number', tab: 'string' }
const wrong: Shape<Wrong> = { ...mine, refusal: 'string' }
const standing: Shape<Standing> = { id: 'string', name: 'string', points: 'number', rank: 'number' }
const series: Shape<Series> = {
  round: 'number',
  rounds: 'number',
  target: 'number',
  standings: 'object',
  over: 'boolean',
}
const finding: Shape<Finding> = {
  word: 'string',
  points: 'number',
  worth: 'number',
  finders: 'number',
  at: 'number',
}
const score: Shape<Score> = {
  id: 'string',
  name: 'string',
  rank: 'number',
  points: 'number',
  wrong: 'number',
  extraTime: 'number',
  found: 'number',
  words: 'object',
}
const boardWord: Shape<BoardWord> = {
  word: 'string',
  points: 'number',
  path: 'object',
  list: 'string',
  finders: 'object',
}
const grade: Shape<Grade> = { list: 'string', words: 'number', found: 'number' }
const fair: Shape<Fair> = {
  secret: 'string',
  contributions: 'object',
  commitment: 'string',
  terms: 'string',
  attempt: 'number',
  signature: 'string',
}
const contribution: Shape<Fair['contributions'][number]> = { player: 'string', bytes: 'string' }
const recap: Shape<Recap> = {
  duration: 'number',
  timelines: 'object',
  turningPoint: 'object',
  longest: 'object',
  awards: 'object',
  heatmap: 'object',
}
const timeline: Shape<Timeline> = { player: 'string', steps: 'object' }
const step: Shape<Timeline['steps'][number]> = { at: 'number', points: 'number' }
const moment: Shape<Moment> = { player: 'string', word: 'string', at: 'number' }
const award: Shape<Award> = { kind: 'string', player: 'string', with: 'string', word: 'string', n: 'number' }
const result: Shape<Result> = {
  players: 'object',
  words: 'object',
  total: 'number',
  points: 'number',
  missed: 'object',
  lists: 'object',
  fair: 'object',
  recap: 'object',
  early: 'boolean',
}
const resulted: Shape<Resulted> = { kind: 'string', round: 'string', partial: 'boolean', ...result }
const room: Shape<RoomMessage> = {
  kind: 'string',
  code: 'string',
  you: 'string',
  watching: 'boolean',
  locked: 'boolean',
  phase: 'string',
  now: 'number',
  round: 'number',
  roundId: 'string',
  commitment: 'string',
  opensAt: 'number',
  closesAt: 'number',
  settings: 'object',
  players: 'object',
  series: 'object',
  mode: 'object',
  board: 'object',
  words: 'number',
  mine: 'object',
  wrong: 'object',
  talk: 'object',
}
const mode: Shape<RoomMode> = {
  kind: 'string',
  matchId: 'string',
  rated: 'boolean',
  day: 'string',
  roundId: 'string',
  players: 'object',
  wins: 'object',
  names: 'object',
  over: 'boolean',
  winner: 'string',
  forfeit: 'string',
  void: 'boolean',
  nextAt: 'number',
  ratingChanges: 'object',
}
const change: Shape<RatingChange> = {
  player: 'string',
  before: 'number',
  after: 'number',
  provisional: 'boolean',
}
const remark: Shape<Remark> = {
  id: 'number',
  player: 'string',
  name: 'string',
  text: 'string',
  emote: 'string',
  at: 'number',
}
const talkUpdate: Shape<TalkUpdate> = { kind: 'string', ...remark }
const scoreUpdate: Shape<ScoreUpdate> = {
  kind: 'string',
  player: 'string',
  words: 'number',
  points: 'number',
}
const playerUpdate: Shape<PlayerUpdate> = { kind: 'string', player: 'object' }
const answer: Shape<Answer> = {
  kind: 'string',
  tab: 'string',
  n: 'number',
  word: 'string',
  points: 'number',
  refusal: 'string',
  practice: 'boolean',
}
const waiting: Shape<Waiting> = { kind: 'string' }
const ok: Shape<Ok> = { kind: 'string', id: 'number' }
const failure: Shape<ErrorMessage> = {
  kind: 'string',
  code: 'string',
  text: 'string',
  field: 'string',
  id: 'number',
  n: 'number',
}
const shapes = {
  room,
  result: resulted,
  score: scoreUpdate,
  player: playerUpdate,
  remark: talkUpdate,
  answer,
  waiting,
  ok,
  error: failure,
}

type Sent = { [K in ClientMessage['kind']]: Shape<Extract<ClientMessage, { kind: K }>> }
const bare = { kind: 'string', id: 'number' } as const
const ours: Sent = {
  join: { ...bare, room: 'string', name: 'string', tab: 'string', watch: 'boolean' },
  sit: { ...bare, name: 'string' },
  rename: { ...bare, name: 'string' },
  settings: { ...bare, settings: 'object' },
  lock: { ...bare, locked: 'boolean' },
  remove: { ...bare, player: 'string' },
  time: { ...bare, player: 'string', extraTime: 'number' },
  vote: { ...bare, player: 'string' },
  say: { ...bare, text: 'string' },
  emote: { ...bare, emote: 'string' },
  start: bare,
  again: bare,
  lobby: bare,
  bot: { ...bare, strength: 'number' },
  contribute: { ...bare, bytes: 'string' },
  word: { kind: 'string', round: 'number', n: 'number', word: 'string', practice: 'boolean' },
  done: bare,
  leave: bare,
}
const optional: readonly string[] = ['watch', 'practice', 'id']

function expectShape(thing: object, shape: Record<string, string>) {
  const types = Object.entries(thing).map(([key, value]) => [key, value === null ? 'null' : typeof value])
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(types.map(([key]) => key)))
  expect(shape).toMatchObject(Object.fromEntries(types))
}

const expectAll = (things: object[], shape: Record<string, string>) =>
  things.forEach((each) => expectShape(each, shape))

function expectRoom(message: RoomMessage) {
  expectShape(message.settings, settings)
  expect(Object.keys(message.settings).toSorted()).toEqual(Object.keys(settings).toSorted())
  expectAll(message.players, player)
  expectAll(message.mine ?? [], mine)
  expectAll(message.wrong ?? [], wrong)
  if (message.board) expectShape(message.board, grid)
  expectAll(message.talk ?? [], remark)
  if (message.series) {
    expectShape(message.series, series)
    expectAll(message.series.standings, standing)
  }
  if (message.mode) {
    expectShape(message.mode, mode)
    expectAll(message.mode.ratingChanges ?? [], change)
  }
}

function expectResult(message: Resulted) {
  expectAll(message.words, boardWord)
  if (message.missed) expectShape(message.missed, boardWord)
  expectAll(message.lists, grade)
  expectShape(message.fair, fair)
  expectAll(message.fair.contributions, contribution)
  expectAll(message.players, score)
  message.players.forEach(({ words }) => expectAll(words ?? [], finding))
  const { turningPoint, longest, timelines, awards } = message.recap
  expectShape(message.recap, recap)
  expectAll(timelines, timeline)
  timelines.forEach(({ steps }) => expectAll(steps, step))
  expectAll(awards, award)
  if (turningPoint) expectShape(turningPoint, moment)
  if (longest) expectShape(longest, moment)
}

function expectMessage(message: ServerMessage) {
  expectShape(message, shapes[message.kind])
  if (message.kind === 'room') expectRoom(message)
  if (message.kind === 'result') expectResult(message)
  if (message.kind === 'player') expectShape(message.player, player)
}

const folder = new URL('../../../../web/testdata/messages/', import.meta.url)
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
    expect(reduce(initialState('tab'), { kind: 'received', message: message!, at: 0 })).toBeTruthy()
  })

  test.each(examples.filter(({ text }) => kindOf(text) in ours))(
    '$file is what the page sends',
    ({ text }) => {
      const message = JSON.parse(text) as ClientMessage
      const shape: Record<string, string> = ours[message.kind]
      expectShape(message, shape)
      const needed = Object.keys(shape).filter((key) => !optional.includes(key))
      expect(Object.keys(message)).toEqual(expect.arrayContaining(needed))
      if (message.kind === 'settings') expectShape(message.settings, settings)
    },
  )
})

describe('decode', () => {
  test('reads one message a line', () => {
    const frame = '{"kind":"score","player":"p_1","words":1}\n{"kind":"score","player":"p_1","words":2}'
    expect(decode(frame)).toMatchObject([{ words: 1 }, { words: 2 }])
  })

  test('passes over kinds of a newer server', () => {
    expect(decode('{"kind":"emote","of":"p_1"}\n{"kind":"score","player":"p_1","words":1}\n')).toHaveLength(1)
  })
})
