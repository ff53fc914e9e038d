/** What a session needs of the world besides its server. */
export interface Environment {
  /** This device's clock, in milliseconds. */
  now: () => number
  /** Milliseconds since some instant. Nobody sets it: how long something has lasted is told by it. */
  elapsed: () => number
  /** In [0, 1). */
  random: () => number
}

export const browserEnvironment: Environment = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
}
