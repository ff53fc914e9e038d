// The instant of a replay in its link: `#t=73`, in seconds.

/** Milliseconds since the opening that a link asks for; 0 if it does not. */
export function timeInHash(hash: string, lasts: number): number {
  const seconds = Number(/^#t=(\d{1,5})$/.exec(hash)?.[1] ?? 0)
  return Math.min(seconds * 1000, lasts)
}

/** The second that is full next: a word that was just found is still there. */
export const writeTime = (at: number) => `#t=${Math.ceil(at / 1000)}`
