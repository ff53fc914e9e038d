import { describe, expect, test } from 'vitest'
import { lobby, nextRound, playing, results } from '../protocol/exampleRooms'
import { after, answered, hears, pines, sends, sent, tab } from './exampleActions'
import type { Room, ServerMessage } from '../protocol/messages'
import { reduce } from './roomState'

describe('a word', () => {
  test('waits until it is answered, under a number that counts up', () => {
    const table = after(hears(playing), sends('pines', [5, 9, 10]), sends('pins'))
    expect(table.waiting).toMatchObject([
      { n: 1, word: 'pines', path: [5, 9, 10], sent: null },
      { n: 2, word: 'pins', path: [], sent: null },
    ])
  })

  test('that counts is ours, and said with its path', () => {
    const table = after(hears(playing), sends('pines', [5, 9, 10]), sent(1), hears(answered(1, 'pines', 2)))
    expect(table.waiting).toEqual([])
    expect(table.room?.mine).toEqual([pines])
    expect(table.said).toEqual({ n: 1, word: 'pines', path: [5, 9, 10], points: 2 })
  })

  test('that is refused is said with its reason, and is not ours', () => {
    const refusal: ServerMessage = {
      kind: 'answer',
      tab,
      n: 1,
      word: 'dates',
      refusal: 'not-on-board',
      alone: false,
    }
    const table = after(hears(playing), sends('dates'), hears(refusal))
    expect(table.said).toMatchObject({ word: 'dates', refusal: 'not-on-board' })
    expect(table.room?.mine).toEqual([])
  })

  test('that is refused among others that come with it stays in sight, until the next one that is sent', () => {
    const no: ServerMessage = { kind: 'answer', tab, n: 1, word: 'san', refusal: 'not-a-word', alone: false }
    const both = after(
      hears(playing),
      sends('san'),
      sends('pines'),
      hears(no),
      hears(answered(2, 'pines', 2)),
    )
    expect(both.said).toMatchObject({ word: 'pines', points: 2, no: { word: 'san', refusal: 'not-a-word' } })
    const next = [sends('pins'), hears(answered(3, 'pins', 1))].reduce(reduce, both)
    expect(next.said).toEqual({ n: 3, word: 'pins', path: [], points: 1 })
  })

  test('answered twice counts once', () => {
    const table = after(
      hears(playing),
      sends('pines'),
      hears(answered(1, 'pines', 2)),
      hears(answered(1, 'pines', 2)),
    )
    expect(table.room?.mine).toEqual([pines])
  })

  test('of another tab is ours too, but answers nothing that we asked', () => {
    const theirs: ServerMessage = {
      kind: 'answer',
      tab: 'another-tab',
      n: 1,
      word: 'pins',
      points: 1,
      alone: false,
    }
    const table = after(hears(playing), sends('pines'), hears(theirs))
    expect(table.waiting).toHaveLength(1)
    expect(table.said).toBeNull()
    expect(table.room?.mine).toMatchObject([{ word: 'pins', tab: 'another-tab' }])
  })

  test('cannot be sent when no round is on', () => {
    expect(after(hears(lobby), sends('pines')).waiting).toEqual([])
  })
})

describe('coming back', () => {
  test('what was sent and not answered is to be sent again under its number', () => {
    const table = after(hears(playing), sends('pines'), sent(1), { kind: 'lost' }, hears(playing))
    expect(table).toMatchObject({ link: 'joined', waiting: [{ n: 1, word: 'pines', sent: null }] })
  })

  test('words can be found while the connection is lost', () => {
    const table = after(hears(playing), { kind: 'lost' }, sends('pines'))
    expect(table).toMatchObject({ link: 'lost', room: playing, waiting: [{ word: 'pines' }] })
  })

  test('a word that counted and that the store has lost is sent again under its number', () => {
    const table = after(
      hears(playing),
      sends('pines'),
      hears(answered(1, 'pines', 2)),
      { kind: 'lost' },
      hears(playing),
    )
    expect(table.waiting).toMatchObject([{ n: 1, word: 'pines', sent: null }])
    expect(table.next).toBe(2)
  })

  test('a word that the room has is not sent again', () => {
    const kept: Room = { ...playing, mine: [pines] }
    const table = after(
      hears(playing),
      sends('pines'),
      hears(answered(1, 'pines', 2)),
      { kind: 'lost' },
      hears(kept),
    )
    expect(table.waiting).toEqual([])
  })

  test('a word that the room has under its number was answered', () => {
    const kept: Room = { ...playing, mine: [pines] }
    const table = after(hears(playing), sends('pines'), sent(1), { kind: 'lost' }, hears(kept))
    expect(table.waiting).toEqual([])
  })

  test('in between, a view that lacks a word just sent does not send it twice', () => {
    const table = after(hears(playing), sends('pines'), sent(1, 50), hears(playing))
    expect(table.waiting).toMatchObject([{ n: 1, sent: 50 }])
  })

  test.each([
    ['results', results],
    ['another round', nextRound],
  ])('to %s, words of the old round are let go', (_, room) => {
    const table = after(hears(playing), sends('pines'), { kind: 'lost' }, hears(room))
    expect(table.waiting).toEqual([])
  })

  test('a new round starts with nothing said', () => {
    const table = after(hears(playing), sends('pines'), hears(answered(1, 'pines', 2)), hears(nextRound))
    expect(table.said).toBeNull()
  })
})

describe('after the close', () => {
  const alone: ServerMessage = { kind: 'answer', tab, n: 1, word: 'pines', points: 2, alone: true }

  test('words are looked for only by who goes on', () => {
    expect(after(hears(results), sends('pines')).waiting).toEqual([])
    const table = after(hears(results), { kind: 'playing on', on: true }, sends('pines'))
    expect(table.waiting).toMatchObject([{ word: 'pines', alone: true }])
  })

  test('they are told apart from those that counted', () => {
    const table = after(hears(results), { kind: 'playing on', on: true }, sends('pines'), hears(alone))
    expect(table).toMatchObject({ said: { word: 'pines', points: 2 }, extra: [pines], room: { mine: [] } })
  })

  test('the next round ends it', () => {
    const table = after(
      hears(results),
      { kind: 'playing on', on: true },
      sends('pines'),
      hears(alone),
      hears(nextRound),
    )
    expect(table).toMatchObject({ playingOn: false, extra: [], waiting: [] })
  })
})

describe('a word that came too fast', () => {
  const early: ServerMessage = { kind: 'answer', tab, n: 1, word: 'pines', refusal: 'too-fast', alone: false }

  test('is not refused, but waits to be sent again', () => {
    const table = after(hears(playing), sends('pines'), sent(1, 5000), hears(early, 5100))
    expect(table).toMatchObject({ said: null, waiting: [{ n: 1, sent: null, due: 6100 }] })
  })
})

describe('a word that is answered by an error', () => {
  const no = (n?: number): ServerMessage => ({
    kind: 'error',
    code: 'bad-message',
    text: '',
    ...(n && { n }),
  })

  test('waits no more, and the others do', () => {
    const asked = after(hears(playing), sends('pines'), sent(1), sends('pins'), sent(2))
    const table = reduce(asked, hears(no(1), 700))
    expect(table.waiting.map(({ n }) => n)).toEqual([2])
    expect(table).toMatchObject({ refused: null, trouble: { code: 'bad-message', at: 700 } })
    expect(reduce(asked, hears(no())).waiting).toBe(asked.waiting)
  })
})

describe('a wrong word that costs a point', () => {
  const costly: ServerMessage = {
    kind: 'answer',
    tab,
    n: 1,
    word: 'dates',
    refusal: 'not-a-word',
    points: -1,
    alone: false,
  }

  test('is said with its price, and is kept', () => {
    const table = after(hears(playing), sends('dates'), hears(costly))
    expect(table).toMatchObject({
      said: { refusal: 'not-a-word', points: -1 },
      room: { mine: [], wrong: [{ word: 'dates', refusal: 'not-a-word', points: -1, n: 1, tab }] },
    })
  })

  test('costs it once', () => {
    const table = after(
      hears(playing),
      sends('dates'),
      hears(costly),
      sends('dates'),
      hears({ ...costly, n: 2 }),
    )
    expect(table.room?.wrong).toHaveLength(1)
  })
})
