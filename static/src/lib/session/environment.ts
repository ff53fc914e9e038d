/** The clocks and the randomness that a session uses, so that tests can replace them. */
export interface Environment {
  /** This device's clock, in milliseconds. */
  now: () => number
  /** Monotonic milliseconds, for measuring durations. */
  elapsed: () => number
  /** Random, in [0, 1). */
  random: () => number
}

export const browserEnvironment: Environment = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
}
