import { describe, expect, test } from 'vitest'
import { lobby, playing, results } from '../protocol/exampleRooms'
import type { Remark, Room, ServerMessage } from '../protocol/messages'
import { initialState, reduce, type Action, type RoomState } from './roomState'

const remark = (id: number, player: string, text: string): Remark => ({
  id,
  player,
  name: player === 'p_ana' ? 'Ana' : 'Bob',
  text,
  at: 0,
})
const hears = (message: ServerMessage): Action => ({ kind: 'received', message, at: 0 })
const said = (id: number, player: string, text: string) =>
  hears({ kind: 'remark', ...remark(id, player, text) })
const ids: Record<string, number> = { one: 1, two: 2, three: 3 }
const onItsWay = (text: string) => ({ id: ids[text]!, message: { text } })
const says = (text: string): Action => ({ kind: 'talk', ...onItsWay(text) })
const refused = (code: 'too-fast' | 'bad-talk' | 'name-taken', id?: number) =>
  hears({ kind: 'error', code, text: '', ...(id && { id }) })
const sitting: Room = { ...lobby, talk: [remark(1, 'p_bob', 'Hello')] }
const after = (...actions: Action[]): RoomState =>
  [hears(sitting), ...actions].reduce(reduce, initialState('tab'))
const texts = (state: RoomState) => state.room?.talk?.map(({ text }) => text)

describe('talk', () => {
  test('grows by what is said, and by nothing twice', () => {
    const state = after(said(2, 'p_bob', 'Anybody?'), said(2, 'p_bob', 'Anybody?'), said(1, 'p_bob', 'Hello'))
    expect(state.room?.talk).toEqual([remark(1, 'p_bob', 'Hello'), remark(2, 'p_bob', 'Anybody?')])
  })

  test('forgets the oldest of many', () => {
    const state = after(...Array.from({ length: 40 }, (_, i) => said(i + 2, 'p_bob', String(i))))
    expect(texts(state)).toHaveLength(30)
    expect(texts(state)?.at(-1)).toBe('39')
  })

  test('of our own is on its way until the table tells it, in the order in which it was sent', () => {
    const state = after(says('one'), says('two'), said(2, 'p_bob', 'zero'))
    expect(state.talk.pending).toEqual([onItsWay('one'), onItsWay('two')])
    const next = reduce(state, said(3, 'p_ana', 'one'))
    expect(next.talk.pending).toEqual([onItsWay('two')])
    expect(texts(next)).toEqual(['Hello', 'zero', 'one'])
  })

  test('that comes with the whole room is on its way no more', () => {
    const whole = { ...sitting, talk: [...sitting.talk!, remark(2, 'p_ana', 'one')] }
    expect(after(says('one'), says('two'), hears(whole)).talk.pending).toEqual([onItsWay('two')])
  })

  test('that is refused can be said again', () => {
    const state = after(says('one'), says('two'), refused('too-fast', 2))
    expect(state.talk).toEqual({
      pending: [onItsWay('one')],
      failed: { message: { text: 'two' }, why: 'too-fast' },
    })
    expect(state.lastError).toBeNull()
    expect(reduce(state, says('three')).talk.failed).toBeNull()
  })

  test('takes no other no for its own', () => {
    const state = after(says('one'), refused('too-fast'))
    expect(state.talk.pending).toHaveLength(1)
    expect(state.lastError?.code).toBe('too-fast')
    expect(after(says('one'), refused('name-taken', 9)).lastError?.code).toBe('name-taken')
  })

  test('is lost with the connection, and said so', () => {
    const { talk } = after(says('one'), { kind: 'lost' }, hears(sitting))
    expect(talk).toEqual({ pending: [], failed: { message: { text: 'one' }, why: 'lost' } })
  })

  test('ends when the dice are out, and goes on after the round', () => {
    const rolling = after(says('one'), hears(playing))
    expect(rolling.room?.talk).toBeUndefined()
    expect(rolling.talk).toEqual({ pending: [], failed: { message: { text: 'one' }, why: 'not-now' } })
    expect(texts(reduce(rolling, hears({ ...results, talk: sitting.talk! })))).toEqual(['Hello'])
  })
})
