import type { Room } from './messages'

/** Rooms to test with. */

const settings = { dice: 'en-4x4-new', seconds: 180, minLetters: 3, ladder: 'standard', list: 'standard' }

export const lobby: Room = {
  kind: 'room',
  code: 'BCDFGH',
  you: 'p_ana',
  phase: 'lobby',
  now: 1_000_000,
  round: 0,
  settings,
  players: [
    { id: 'p_ana', name: 'Ana', host: true, away: false, words: 0 },
    { id: 'p_bob', name: 'Bob', host: false, away: false, words: 0 },
  ],
  mine: [],
}

export const playing: Room = {
  ...lobby,
  phase: 'playing',
  now: 1_003_000,
  round: 1,
  opensAt: 1_003_000,
  closesAt: 1_183_000,
  board: { rows: 4, cols: 4, topology: 'plane', faces: [...'ATEEAPYOTINUEDSE'] },
}

export const results: Room = { ...playing, phase: 'results', now: 1_183_000 }
