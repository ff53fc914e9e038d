// The time of a replay in its link: `#t=73`, in seconds.

/** Returns the time in a link, in milliseconds since the opening; 0 if there is none. */
export function timeInHash(hash: string, lasts: number): number {
  const seconds = Number(/^#t=(\d{1,5})$/.exec(hash)?.[1] ?? 0)
  return Math.min(seconds * 1000, lasts)
}

/** Rounds up to a whole second, so that a word just found is still included. */
export const writeTime = (at: number) => `#t=${Math.ceil(at / 1000)}`
