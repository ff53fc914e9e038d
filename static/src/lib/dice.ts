import type { Settings } from './messages'

/** The sets that the server deals, under the names on their boxes. What they contain is its business. */
export const diceSets = [
  { id: 'en-4x4-new', size: 4, name: 'Boggle, since 1987' },
  { id: 'en-4x4-classic', size: 4, name: 'Boggle, classic' },
  { id: 'en-5x5-big-deluxe', size: 5, name: 'Boggle Deluxe' },
  { id: 'en-5x5-big-2012', size: 5, name: 'Big Boggle, 2012' },
  { id: 'en-5x5-big-original', size: 5, name: 'Big Boggle, original' },
  { id: 'en-5x5-big-challenge', size: 5, name: 'Big Boggle with the challenge die' },
  { id: 'en-6x6-super-big-2012', size: 6, name: 'Super Big Boggle' },
] as const

export const sizes = [4, 5, 6] as const

export const sizeText = (size: number) => `${size} by ${size}`

export function sizeOf(dice: string): number {
  return diceSets.find(({ id }) => id === dice)?.size ?? 0
}

/** Other dice bring their own time, shortest word and points: what is left out, the server fills in. */
export function withDice(settings: Settings, dice: string): Partial<Settings> {
  const { seconds: _s, minLetters: _m, ladder: _l, ...rest } = settings
  return { ...rest, dice }
}
