// What a room is played by, and the dice: a part of the messages.

/**
 * One of a list that later servers make longer: whatever is not of these has to do, too. What the page does then
 * is in newer.ts; the compiler sees to it that nobody takes the list for all there is.
 */
export type Open<T extends string> = T | (string & Record<never, never>)

export type Topology = 'plane' | 'cylinder' | 'torus'

/** Faces row by row from the upper left: one letter, or more (`Qu`), `#` for none, `*` for any. */
export interface Grid {
  rows: number
  cols: number
  topology: Open<Topology>
  faces: string[]
}

export type List = 'everyday' | 'standard' | 'full'

export interface Settings {
  dice: string
  /** 0: no clock. */
  seconds: number
  minLetters: number
  list: Open<List>
  shared: Open<'cancel' | 'all' | 'first'>
  /** Whether a wrong word costs a point. */
  penalty: boolean
  scoring: string
  wildcards: number
  topology: Open<Topology>
  richness: Open<'as-rolled' | 'lean' | 'normal' | 'rich'>
  /** Whether flagged words score. */
  flagged: boolean
  /** Whether the number of words on the board is shown. */
  count: boolean
  /** Rounds of a match, or the points that win one; 0: none. */
  rounds: number
  target: number
  access: Open<'private' | 'public' | 'solo'>
  seats: number
  /** Whether the next board is one that somebody knew, and not dealt. */
  customBoard: boolean
  /** Whether bots of others may take seats. */
  bots: boolean
}
