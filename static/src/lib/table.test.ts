import { describe, expect, test } from 'vitest'
import { lobby, nextRound, playing, results } from './examples'
import type { Resulted, Room, ServerMessage } from './messages'
import { emptyTable, reduce, type Happening, type Table } from './table'

const tab = 'tab-of-ana'
const hears = (message: ServerMessage, at = 0): Happening => ({ kind: 'received', message, at })
const sends = (word: string, path: number[] = []): Happening => ({ kind: 'submitted', word, path })
const sent = (n: number, at = 0): Happening => ({ kind: 'sent', n, at })
const after = (...happenings: Happening[]): Table => happenings.reduce(reduce, emptyTable(tab))
const answered = (n: number, word: string, points: number): ServerMessage => ({
  kind: 'answer',
  tab,
  n,
  word,
  points,
  alone: false,
})
const pines = { word: 'pines', points: 2, n: 1, tab }

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

test('others are told of by their counts', () => {
  const table = after(hears(playing), hears({ kind: 'found', player: 'p_bob', words: 4 }))
  expect(table.room?.players.map(({ words }) => words)).toEqual([0, 4])
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
