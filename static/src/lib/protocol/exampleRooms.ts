import type { Player, Room, Settings } from './messages'

/** Rooms for tests. */

const settings: Settings = {
  dice: 'en-4x4-new',
  seconds: 180,
  minLetters: 3,
  list: 'standard',
  shared: 'cancel',
  penalty: false,
  scoring: 'standard',
  wildcards: 0,
  topology: 'plane',
  richness: 'as-rolled',
  flagged: true,
  count: false,
  rounds: 0,
  target: 0,
  access: 'private',
  seats: 16,
  customBoard: false,
  bots: false,
}

const seated = (id: string, name: string, host: boolean): Player => ({
  id,
  name,
  host,
  away: false,
  words: 0,
  done: false,
  again: false,
  votes: 0,
  ghost: false,
})

export const lobby: Room = {
  kind: 'room',
  code: 'BCDFGHBC',
  you: 'p_ana',
  watching: false,
  locked: false,
  phase: 'lobby',
  now: 1_000_000,
  round: 0,
  settings,
  players: [seated('p_ana', 'Ana', true), seated('p_bob', 'Bob', false)],
  mine: [],
  wrong: [],
}

export const playing: Room = {
  ...lobby,
  phase: 'playing',
  now: 1_003_000,
  round: 1,
  roundId: '0d1f4cde-0000-4000-8000-000000000001',
  opensAt: 1_003_000,
  closesAt: 1_183_000,
  board: { rows: 4, cols: 4, topology: 'plane', faces: [...'ATEEAPYOTINUEDSE'] },
}

export const nextRound: Room = { ...playing, round: 2, roundId: '0d1f4cde-0000-4000-8000-000000000002' }

export const results: Room = { ...playing, phase: 'results', now: 1_183_000 }
