/** What a session needs besides its server: clocks and randomness, so that tests can give their own. */
export interface Environment {
  /** This device's clock, in milliseconds. */
  now: () => number
  /** Monotonic milliseconds, for measuring how long something lasts. */
  elapsed: () => number
  /** In [0, 1). */
  random: () => number
}

export const browserEnvironment: Environment = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
}
