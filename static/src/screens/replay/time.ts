// The instant of a replay in its link: `#t=73`, in seconds.

/** Milliseconds since the opening that a link asks for; 0 if it does not. */
export function timeIn(hash: string, lasts: number): number {
  const seconds = Number(/^#t=(\d{1,5})$/.exec(hash)?.[1] ?? 0)
  return Math.min(seconds * 1000, lasts)
}

export const writeTime = (at: number) => `#t=${Math.floor(at / 1000)}`
