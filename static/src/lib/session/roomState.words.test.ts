import { describe, expect, test } from 'vitest'
import { lobby, nextRound, playing, results } from '../protocol/exampleRooms'
import { stateAfter, answered, received, pines, submitted, sent, tab } from './exampleActions'
import type { Room, ServerMessage } from '../protocol/messages'
import { reduce } from './roomState'

describe('a word', () => {
  test('waits until it is answered, under a number that counts up', () => {
    const state = stateAfter(received(playing), submitted('pines', [5, 9, 10]), submitted('pins'))
    expect(state.pending).toMatchObject([
      { n: 1, word: 'pines', path: [5, 9, 10], sent: null },
      { n: 2, word: 'pins', path: [], sent: null },
    ])
  })

  test('that counts is ours, and said with its path', () => {
    const state = stateAfter(
      received(playing),
      submitted('pines', [5, 9, 10]),
      sent(1),
      received(answered(1, 'pines', 2)),
    )
    expect(state.pending).toEqual([])
    expect(state.room?.mine).toEqual([pines])
    expect(state.lastAnswer).toEqual({ n: 1, word: 'pines', path: [5, 9, 10], points: 2 })
  })

  test('that is refused is said with its reason, and is not ours', () => {
    const refusal: ServerMessage = {
      kind: 'answer',
      tab,
      n: 1,
      word: 'dates',
      refusal: 'not-on-board',
      practice: false,
    }
    const state = stateAfter(received(playing), submitted('dates'), received(refusal))
    expect(state.lastAnswer).toMatchObject({ word: 'dates', refusal: 'not-on-board' })
    expect(state.room?.mine).toEqual([])
  })

  test('that is refused among others that come with it stays in sight, until the next one that is sent', () => {
    const no: ServerMessage = {
      kind: 'answer',
      tab,
      n: 1,
      word: 'san',
      refusal: 'not-a-word',
      practice: false,
    }
    const both = stateAfter(
      received(playing),
      submitted('san'),
      submitted('pines'),
      received(no),
      received(answered(2, 'pines', 2)),
    )
    expect(both.lastAnswer).toMatchObject({
      word: 'pines',
      points: 2,
      no: { word: 'san', refusal: 'not-a-word' },
    })
    const next = [submitted('pins'), received(answered(3, 'pins', 1))].reduce(reduce, both)
    expect(next.lastAnswer).toEqual({ n: 3, word: 'pins', path: [], points: 1 })
  })

  test('answered twice counts once', () => {
    const state = stateAfter(
      received(playing),
      submitted('pines'),
      received(answered(1, 'pines', 2)),
      received(answered(1, 'pines', 2)),
    )
    expect(state.room?.mine).toEqual([pines])
  })

  test('of another tab is ours too, but answers nothing that we asked', () => {
    const theirs: ServerMessage = {
      kind: 'answer',
      tab: 'another-tab',
      n: 1,
      word: 'pins',
      points: 1,
      practice: false,
    }
    const state = stateAfter(received(playing), submitted('pines'), received(theirs))
    expect(state.pending).toHaveLength(1)
    expect(state.lastAnswer).toBeNull()
    expect(state.room?.mine).toMatchObject([{ word: 'pins', tab: 'another-tab' }])
  })

  test('cannot be sent when no round is on', () => {
    expect(stateAfter(received(lobby), submitted('pines')).pending).toEqual([])
  })
})

describe('coming back', () => {
  test('what was sent and not answered is to be sent again under its number', () => {
    const state = stateAfter(
      received(playing),
      submitted('pines'),
      sent(1),
      { kind: 'lost' },
      received(playing),
    )
    expect(state).toMatchObject({ link: 'joined', pending: [{ n: 1, word: 'pines', sent: null }] })
  })

  test('words can be found while the connection is lost', () => {
    const state = stateAfter(received(playing), { kind: 'lost' }, submitted('pines'))
    expect(state).toMatchObject({ link: 'lost', room: playing, pending: [{ word: 'pines' }] })
  })

  test('a word that counted and that the store has lost is sent again under its number', () => {
    const state = stateAfter(
      received(playing),
      submitted('pines'),
      received(answered(1, 'pines', 2)),
      { kind: 'lost' },
      received(playing),
    )
    expect(state.pending).toMatchObject([{ n: 1, word: 'pines', sent: null }])
    expect(state.next).toBe(2)
  })

  test('a word that the room has is not sent again', () => {
    const kept: Room = { ...playing, mine: [pines] }
    const state = stateAfter(
      received(playing),
      submitted('pines'),
      received(answered(1, 'pines', 2)),
      { kind: 'lost' },
      received(kept),
    )
    expect(state.pending).toEqual([])
  })

  test('a word that the room has under its number was answered', () => {
    const kept: Room = { ...playing, mine: [pines] }
    const state = stateAfter(received(playing), submitted('pines'), sent(1), { kind: 'lost' }, received(kept))
    expect(state.pending).toEqual([])
  })

  test('in between, a view that lacks a word just sent does not send it twice', () => {
    const state = stateAfter(received(playing), submitted('pines'), sent(1, 50), received(playing))
    expect(state.pending).toMatchObject([{ n: 1, sent: 50 }])
  })

  test.each([
    ['results', results],
    ['another round', nextRound],
  ])('to %s, words of the old round are let go', (_, room) => {
    const state = stateAfter(received(playing), submitted('pines'), { kind: 'lost' }, received(room))
    expect(state.pending).toEqual([])
  })

  test('a new round starts with nothing said', () => {
    const state = stateAfter(
      received(playing),
      submitted('pines'),
      received(answered(1, 'pines', 2)),
      received(nextRound),
    )
    expect(state.lastAnswer).toBeNull()
  })
})

describe('after the close', () => {
  const alone: ServerMessage = { kind: 'answer', tab, n: 1, word: 'pines', points: 2, practice: true }

  test('words are looked for only by who goes on', () => {
    expect(stateAfter(received(results), submitted('pines')).pending).toEqual([])
    const state = stateAfter(received(results), { kind: 'playing on', on: true }, submitted('pines'))
    expect(state.pending).toMatchObject([{ word: 'pines', practice: true }])
  })

  test('they are told apart from those that counted', () => {
    const state = stateAfter(
      received(results),
      { kind: 'playing on', on: true },
      submitted('pines'),
      received(alone),
    )
    expect(state).toMatchObject({
      lastAnswer: { word: 'pines', points: 2 },
      foundSince: [pines],
      room: { mine: [] },
    })
  })

  test('the next round ends it', () => {
    const state = stateAfter(
      received(results),
      { kind: 'playing on', on: true },
      submitted('pines'),
      received(alone),
      received(nextRound),
    )
    expect(state).toMatchObject({ playingOn: false, foundSince: [], pending: [] })
  })
})

describe('a word that came too fast', () => {
  const early: ServerMessage = {
    kind: 'answer',
    tab,
    n: 1,
    word: 'pines',
    refusal: 'too-fast',
    practice: false,
  }

  test('is not refused, but waits to be sent again', () => {
    const state = stateAfter(received(playing), submitted('pines'), sent(1, 5000), received(early, 5100))
    expect(state).toMatchObject({ lastAnswer: null, pending: [{ n: 1, sent: null, due: 6100 }] })
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
    const asked = stateAfter(received(playing), submitted('pines'), sent(1), submitted('pins'), sent(2))
    const state = reduce(asked, received(no(1), 700))
    expect(state.pending.map(({ n }) => n)).toEqual([2])
    expect(state).toMatchObject({ joinError: null, lastError: { code: 'bad-message', at: 700 } })
    expect(reduce(asked, received(no())).pending).toBe(asked.pending)
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
    practice: false,
  }

  test('is said with its price, and is kept', () => {
    const state = stateAfter(received(playing), submitted('dates'), received(costly))
    expect(state).toMatchObject({
      lastAnswer: { refusal: 'not-a-word', points: -1 },
      room: { mine: [], wrong: [{ word: 'dates', refusal: 'not-a-word', points: -1, n: 1, tab }] },
    })
  })

  test('costs it once', () => {
    const state = stateAfter(
      received(playing),
      submitted('dates'),
      received(costly),
      submitted('dates'),
      received({ ...costly, n: 2 }),
    )
    expect(state.room?.wrong).toHaveLength(1)
  })
})
