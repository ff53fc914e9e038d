// The rules of a room, and the dice: a part of the messages.

/**
 * A code from a list that later servers may extend: other codes must work, too. newer.ts has what the page does with
 * those; with this type, the compiler does not let code treat the list as complete.
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
  /** 0: no time limit. */
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
  /** Whether players see the number of words on the board. */
  count: boolean
  /** The rounds of a series, or the points that win it; 0: none. */
  rounds: number
  target: number
  access: Open<'private' | 'public' | 'solo'>
  seats: number
  /** Whether somebody supplied the next board, so that it is not dealt. */
  customBoard: boolean
  /** Whether declared bots may take seats. */
  bots: boolean
}
