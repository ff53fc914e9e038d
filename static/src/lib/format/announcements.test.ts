import { expect, test } from 'vitest'
import { en } from '../../lang/en'
import { lobby, playing } from '../protocol/exampleRooms'
import { announcement as told } from './announcements'
import { newsOf } from './news'
import type { Player, Room, Settings } from '../protocol/messages'

const heralded: typeof told = (catalogue, before, now) =>
  told(catalogue, before, now, (before, now) => newsOf(en, before, now))
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

test('who is given more time is told so, and so is everybody else', () => {
  const given = (extraTime: number) => ({ ...lobby, players: [ana, { ...bob, extraTime }] })
  const bobs = (room: Room): Room => ({ ...room, you: bob.id })
  const usual = given(0)
  expect(heralded(en, bobs(usual), bobs(given(100)))).toBe(`${ana.name} gives you twice the time.`)
  expect(heralded(en, bobs(given(100)), bobs(lobby))).toBe(
    `${ana.name} gives you the same time as everybody.`,
  )
  expect(heralded(en, bobs(given(50)), bobs(given(50)))).toBeUndefined()
  expect(heralded(en, usual, given(100))).toBe(`${bob.name} has twice the time.`)
  expect(heralded(en, given(50), usual)).toBe(`${bob.name} has the same time as everybody.`)
})

test('who is done is told of while others play on, and not of oneself', () => {
  const done = (who: Player): Room => ({
    ...playing,
    players: playing.players.map((player) => ({ ...player, done: player.id === who.id })),
  })
  expect(heralded(en, playing, done(bob))).toBe('Bob is done.')
  expect(heralded(en, playing, done(ana))).toBeUndefined()
  expect(heralded(en, done(bob), done(bob))).toBeUndefined()
  // A player who is done already reads who still plays, and does not hear it again.
  const both = { ...playing, players: playing.players.map((player) => ({ ...player, done: true })) }
  expect(heralded(en, done(ana), both)).toBeUndefined()
})

test.each<[string | undefined, Partial<Settings>]>([
  [
    'Board: 6 by 6. Dice: Super Big Boggle. Shortest word: 4.',
    { dice: 'en-6x6-super-big-2012', minLetters: 4 },
  ],
  ['Time: no clock.', { seconds: 0 }],
  ['A wrong word costs a point: on.', { penalty: true }],
  ['Match: Rounds, 3.', { rounds: 3 }],
])('a rule that is set: %s', (text, change) => {
  const set: Room = { ...lobby, settings: { ...lobby.settings, ...change } }
  expect(heralded(en, lobby, set)).toBe(text)
  expect(heralded(en, set, set)).toBeUndefined()
})

test('where nobody else can come only the round is told', () => {
  expect(told(en, lobby, { ...lobby, players: [ana, bob, mei] })).toBeUndefined()
  expect(told(en, lobby, called)).toBe('The dice rattle. 3 seconds.')
})
