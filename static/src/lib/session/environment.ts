/** What a session needs of the world besides its server. */
export interface World {
  /** This device's clock, in milliseconds. */
  now: () => number
  /** Milliseconds since some instant. Nobody sets it: how long something has lasted is told by it. */
  elapsed: () => number
  /** In [0, 1). */
  chance: () => number
}

export const world: World = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  chance: () => Math.random(),
}
