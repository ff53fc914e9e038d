import { expect, test } from 'vitest'
import { en } from '../lang/en'
import { lobby, playing } from './examples'
import { heralded } from './herald'
import type { Player, Room } from './messages'

const [ana, bob] = lobby.players as [Player, Player]
const mei: Player = { ...bob, id: 'p_mei', name: 'Mei' }
const called: Room = { ...playing, phase: 'called', opensAt: playing.now + 2990 }
const over = (early: boolean) =>
  ({ ...playing, phase: 'results', result: { early, players: [] as unknown[] } }) as Room

test.each<[string | undefined, Room | null, Room]>([
  ['The dice rattle. 3 seconds.', lobby, called],
  ['The dice rattle. 3 seconds.', over(false), { ...called, roundId: 'another' }],
  ['The dice rattle. 3 seconds.', null, called],
  [undefined, called, called],
  ['', called, playing],
  [undefined, null, lobby],
  [undefined, lobby, lobby],
  ['Mei sits down.', lobby, { ...lobby, players: [ana, bob, mei] }],
  ['Bob has left.', playing, { ...playing, players: [ana] }],
  ['Mei sits down. Bob has left.', lobby, { ...lobby, players: [ana, mei] }],
  ['Everybody is done.', playing, over(true)],
  ['', playing, over(false)],
  ['', { ...playing, players: [ana] }, { ...over(true), players: [ana] }],
  ['Mei sits down.', called, { ...playing, players: [ana, bob, mei] }],
])('%s', (text, before, now) => {
  expect(heralded(en, before, now)).toBe(text)
})

test('oneself is not told that one sits down', () => {
  expect(heralded(en, { ...lobby, players: [bob] }, lobby)).toBeUndefined()
})

test('who is given more time is told so, and who gives it is not', () => {
  const given = (more: number) => ({ ...lobby, players: [ana, { ...bob, more }] })
  const bobs = (room: Room): Room => ({ ...room, you: bob.id })
  const usual = given(0)
  expect(heralded(en, bobs(usual), bobs(given(100)))).toBe(`${ana.name} gives you twice the time.`)
  expect(heralded(en, bobs(given(100)), bobs(lobby))).toBe(
    `${ana.name} gives you the same time as everybody.`,
  )
  expect(heralded(en, bobs(given(50)), bobs(given(50)))).toBeUndefined()
  expect(heralded(en, usual, given(100))).toBeUndefined()
})
