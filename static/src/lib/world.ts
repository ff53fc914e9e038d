/** What a session needs of the world besides its server. */
export interface World {
  /** This device's clock, in milliseconds. */
  now: () => number
  /** In [0, 1). */
  chance: () => number
}

export const world: World = { now: () => Date.now(), chance: () => Math.random() }
