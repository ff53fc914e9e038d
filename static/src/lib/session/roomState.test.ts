import { describe, expect, test } from 'vitest'
import { lobby, nextRound, playing, results } from '../protocol/exampleRooms'
import { after, answered, hears, pines, sends } from './exampleActions'
import type { Resulted, Room, ServerMessage } from '../protocol/messages'
import { reduce, type Happening, type Table } from './roomState'

describe('a view of the room', () => {
  test('is the room', () => {
    expect(after(hears(lobby))).toMatchObject({ link: 'joined', room: lobby })
  })

  test('tells how far this clock is from the store’s', () => {
    expect(after(hears(lobby, lobby.now + 5000)).skew).toBe(-5000)
  })

  test('replaces all that was known before', () => {
    const alone: Room = { ...playing, players: playing.players.slice(0, 1) }
    const table = after(hears(playing), hears({ kind: 'found', player: 'p_bob', words: 3 }), hears(alone))
    expect(table.room).toEqual(alone)
  })

  test('leaves our own words out where they are as they were', () => {
    const { mine: _, wrong: __, ...known } = { ...playing, locked: true }
    const table = after(hears(playing), sends('pines'), hears(answered(1, 'pines', 2)), hears(known))
    expect(table).toMatchObject({ room: { locked: true, mine: [pines], wrong: [] }, waiting: [] })
  })
})

describe('the result', () => {
  const words = [{ word: 'pines', points: 2, worth: 2, finders: 1, at: 9000 }]
  const scores = [
    { id: 'p_ana', name: 'Ana', rank: 1, points: 2, wrong: 0, found: 1, words },
    { id: 'p_bob', name: 'Bob', rank: 2, points: 0, wrong: 0, found: 2 },
  ]
  const result: Resulted = {
    kind: 'result',
    round: playing.roundId!,
    partial: true,
    players: scores,
    words: [],
    total: 3,
    points: 4,
    grades: [],
    fair: { secret: '', contributions: [], commitment: '', terms: '', attempt: 1, signature: '' },
    story: { lasts: 0, courses: [], awards: [], heat: [] },
    early: false,
  }
  const shown = (table: Table) => table.room?.result?.players.map(({ words }) => words.length)

  test('comes before the room, and stays for as long as the round is shown', () => {
    expect(shown(after(hears(playing), hears(result)))).toBeUndefined()
    expect(
      shown(after(hears(playing), hears(result), hears(results), hears({ ...results, locked: true }))),
    ).toEqual([1, 0])
    expect(shown(after(hears(result), hears(results), hears(nextRound)))).toBeUndefined()
    expect(shown(after(hears({ ...result, round: 'another' }), hears(results)))).toBeUndefined()
  })

  test('takes the words that it left out', () => {
    const listed: Happening = {
      kind: 'listed',
      round: result.round,
      player: 'p_bob',
      words: [...words, ...words],
    }
    const table = after(hears(result), hears(results), listed)
    expect(shown(table)).toEqual([1, 2])
    expect(shown(reduce(table, hears({ ...results, locked: true })))).toEqual([1, 2])
    expect(
      after(hears(result), hears(results), { ...listed, round: 'another' }).result?.of.players[1]?.words,
    ).toEqual([])
  })
})

test('others are told of by their counts', () => {
  const table = after(hears(playing), hears({ kind: 'found', player: 'p_bob', words: 4 }))
  expect(table.room?.players.map(({ words }) => words)).toEqual([0, 4])
})

describe('the seal', () => {
  const sealed: Room = { ...playing, commitment: 'before' }

  test('is the one that was shown before the close', () => {
    expect(after(hears(sealed), hears({ ...results, commitment: 'another' })).seal).toBe('before')
  })

  test('is not known to who comes after it, and is another in each round', () => {
    expect(after(hears({ ...results, commitment: 'late' })).seal).toBe('')
    expect(after(hears(sealed), hears({ ...nextRound, commitment: 'next' })).seal).toBe('next')
  })
})

describe('the others', () => {
  test('are told of by one entry where only that has changed', () => {
    const [, bob] = playing.players
    const table = after(hears(playing), hears({ kind: 'seat', player: { ...bob!, done: true } }))
    expect(table.room?.players.map(({ done }) => done)).toEqual([false, true])
  })

  test('are without what their new entry lacks', () => {
    const [, bob] = playing.players
    const longer = hears({ kind: 'seat', player: { ...bob!, more: 100 } })
    expect(after(hears(playing), longer).room?.players[1]).toEqual({ ...bob, more: 100 })
    const table = after(hears(playing), longer, hears({ kind: 'seat', player: bob! }))
    expect(table.room?.players[1]).toEqual(bob)
  })

  test('have points where every word counts', () => {
    const table = after(hears(playing), hears({ kind: 'found', player: 'p_bob', words: 4, points: 7 }))
    expect(table.room?.players[1]).toMatchObject({ words: 4, points: 7 })
  })
})

test('that the store does not answer is over with the next message', () => {
  const stalled = after(hears(playing), hears({ kind: 'waiting' }))
  expect(stalled).toMatchObject({ stalled: true, room: playing })
  expect(reduce(stalled, hears({ kind: 'found', player: 'p_bob', words: 1 })).stalled).toBe(false)
})

describe('no seat', () => {
  const full: ServerMessage = { kind: 'error', code: 'room-full', text: '' }

  test('says why', () => {
    expect(after(hears(full)).refused).toBe('room-full')
  })

  test('also to somebody who comes back', () => {
    const gone: ServerMessage = { kind: 'error', code: 'unknown-room', text: '' }
    expect(after(hears(playing), { kind: 'lost' }, hears(gone)).refused).toBe('unknown-room')
  })

  test('for a moment is no reason to go', () => {
    const busy: ServerMessage = { kind: 'error', code: 'too-fast', text: '' }
    expect(after(hears(busy))).toMatchObject({ refused: null, link: 'joining' })
  })

  test('an error in the game does not cost the seat', () => {
    const table = after(hears(lobby), hears({ kind: 'error', code: 'not-host', text: '' }, 700))
    expect(table).toMatchObject({ refused: null, trouble: { code: 'not-host', at: 700 } })
  })
})
