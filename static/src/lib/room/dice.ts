import type { Settings } from '../protocol/messages'

/** The sets of dice that the server deals; the catalogue has their names, and the server what is on the dice. */
export const diceSets = [
  { id: 'en-4x4-new', size: 4 },
  { id: 'en-4x4-classic', size: 4 },
  { id: 'en-5x5-big-deluxe', size: 5 },
  { id: 'en-5x5-big-2012', size: 5 },
  { id: 'en-5x5-big-original', size: 5 },
  { id: 'en-5x5-big-challenge', size: 5 },
  { id: 'en-6x6-super-big-2012', size: 6 },
] as const

export const sizes = [4, 5, 6] as const

export function sizeOf(dice: string): number {
  return diceSets.find(({ id }) => id === dice)?.size ?? 0
}

/** Returns settings for other dice, without time, shortest word and scoring: the server fills in those of the dice. */
export function withDice(settings: Settings, dice: string): Partial<Settings> {
  const { seconds: _s, minLetters: _m, scoring: _l, ...rest } = settings
  return { ...rest, dice }
}
