import { describe, expect, test } from 'vitest'
import { lobby, nextRound, playing, results } from '../protocol/exampleRooms'
import { stateAfter, answered, received, pines, submitted } from './exampleActions'
import type { Resulted, Room, ServerMessage } from '../protocol/messages'
import { reduce, type Action, type RoomState } from './roomState'

describe('a view of the room', () => {
  test('is the room', () => {
    expect(stateAfter(received(lobby))).toMatchObject({ link: 'joined', room: lobby })
  })

  test('tells how far this clock is from the store’s', () => {
    expect(stateAfter(received(lobby, lobby.now + 5000)).skew).toBe(-5000)
  })

  test('replaces all that was known before', () => {
    const alone: Room = { ...playing, players: playing.players.slice(0, 1) }
    const state = stateAfter(
      received(playing),
      received({ kind: 'score', player: 'p_bob', words: 3 }),
      received(alone),
    )
    expect(state.room).toEqual(alone)
  })

  test('leaves our own words out where they are as they were', () => {
    const { mine: _, wrong: __, ...known } = { ...playing, locked: true }
    const state = stateAfter(
      received(playing),
      submitted('pines'),
      received(answered(1, 'pines', 2)),
      received(known),
    )
    expect(state).toMatchObject({ room: { locked: true, mine: [pines], wrong: [] }, pending: [] })
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
    lists: [],
    fair: { secret: '', contributions: [], commitment: '', terms: '', attempt: 1, signature: '' },
    recap: { duration: 0, timelines: [], awards: [], heatmap: [] },
    early: false,
  }
  const shown = (state: RoomState) => state.room?.result?.players.map(({ words }) => words.length)

  test('comes before the room, and stays for as long as the round is shown', () => {
    expect(shown(stateAfter(received(playing), received(result)))).toBeUndefined()
    expect(
      shown(
        stateAfter(
          received(playing),
          received(result),
          received(results),
          received({ ...results, locked: true }),
        ),
      ),
    ).toEqual([1, 0])
    expect(shown(stateAfter(received(result), received(results), received(nextRound)))).toBeUndefined()
    expect(shown(stateAfter(received({ ...result, round: 'another' }), received(results)))).toBeUndefined()
  })

  test('takes the words that it left out', () => {
    const listed: Action = {
      kind: 'listed',
      round: result.round,
      player: 'p_bob',
      words: [...words, ...words],
    }
    const state = stateAfter(received(result), received(results), listed)
    expect(shown(state)).toEqual([1, 2])
    expect(shown(reduce(state, received({ ...results, locked: true })))).toEqual([1, 2])
    expect(
      stateAfter(received(result), received(results), { ...listed, round: 'another' }).result?.of.players[1]
        ?.words,
    ).toEqual([])
  })
})

test('others are told of by their counts', () => {
  const state = stateAfter(received(playing), received({ kind: 'score', player: 'p_bob', words: 4 }))
  expect(state.room?.players.map(({ words }) => words)).toEqual([0, 4])
})

describe('the seal', () => {
  const sealed: Room = { ...playing, commitment: 'before' }

  test('is the one that was shown before the close', () => {
    expect(stateAfter(received(sealed), received({ ...results, commitment: 'another' })).commitment).toBe(
      'before',
    )
  })

  test('is not known to who comes after it, and is another in each round', () => {
    expect(stateAfter(received({ ...results, commitment: 'late' })).commitment).toBe('')
    expect(stateAfter(received(sealed), received({ ...nextRound, commitment: 'next' })).commitment).toBe(
      'next',
    )
  })
})

describe('the others', () => {
  test('are told of by one entry where only that has changed', () => {
    const [, bob] = playing.players
    const state = stateAfter(received(playing), received({ kind: 'player', player: { ...bob!, done: true } }))
    expect(state.room?.players.map(({ done }) => done)).toEqual([false, true])
  })

  test('are without what their new entry lacks', () => {
    const [, bob] = playing.players
    const longer = received({ kind: 'player', player: { ...bob!, extraTime: 100 } })
    expect(stateAfter(received(playing), longer).room?.players[1]).toEqual({ ...bob, extraTime: 100 })
    const state = stateAfter(received(playing), longer, received({ kind: 'player', player: bob! }))
    expect(state.room?.players[1]).toEqual(bob)
  })

  test('have points where every word counts', () => {
    const state = stateAfter(
      received(playing),
      received({ kind: 'score', player: 'p_bob', words: 4, points: 7 }),
    )
    expect(state.room?.players[1]).toMatchObject({ words: 4, points: 7 })
  })
})

test('that the store does not answer is over with the next message', () => {
  const stalled = stateAfter(received(playing), received({ kind: 'waiting' }))
  expect(stalled).toMatchObject({ stalled: true, room: playing })
  expect(reduce(stalled, received({ kind: 'score', player: 'p_bob', words: 1 })).stalled).toBe(false)
})

describe('no seat', () => {
  const full: ServerMessage = { kind: 'error', code: 'room-full', text: '' }

  test('says why', () => {
    expect(stateAfter(received(full)).joinError).toBe('room-full')
  })

  test('also to somebody who comes back', () => {
    const gone: ServerMessage = { kind: 'error', code: 'unknown-room', text: '' }
    expect(stateAfter(received(playing), { kind: 'lost' }, received(gone)).joinError).toBe('unknown-room')
  })

  test('for a moment is no reason to go', () => {
    const busy: ServerMessage = { kind: 'error', code: 'too-fast', text: '' }
    expect(stateAfter(received(busy))).toMatchObject({ joinError: null, link: 'joining' })
  })

  test('an error in the game does not cost the seat', () => {
    const state = stateAfter(received(lobby), received({ kind: 'error', code: 'not-host', text: '' }, 700))
    expect(state).toMatchObject({ joinError: null, lastError: { code: 'not-host', at: 700 } })
  })
})
