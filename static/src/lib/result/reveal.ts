// The end of a round as people count it: words are struck one by one, then points are added up.

export interface Reveal {
  /** Milliseconds until all words are struck, and until all points are counted; a short pause follows. */
  crossing: number
  counting: number
  over: number
}

/** Milliseconds of pause before the first word is struck, after the last one, and after the count. */
const endPause = 500
const maxCrossing = 2200
const slowest = 280

export function revealOf(struck: number): Reveal {
  const crossing = struck === 0 ? 0 : endPause + Math.min(maxCrossing, struck * slowest) + endPause
  const counting = crossing + 1600
  return { crossing, counting, over: counting + endPause }
}

/** Returns how many words are struck, and the share of the points that is counted, from 0 to 1. */
export function revealedAt({ crossing, counting }: Reveal, struck: number, elapsed: number) {
  const [from, to] = [endPause, crossing - endPause]
  const crossed = struck === 0 ? 0 : Math.ceil(struck * clamp((elapsed - from) / (to - from)) - 1e-9)
  const text = clamp((elapsed - crossing) / (counting - crossing))
  return { crossed, counted: 1 - (1 - text) ** 3 }
}

const clamp = (share: number) => Math.min(1, Math.max(0, share))
