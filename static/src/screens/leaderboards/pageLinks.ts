export interface Pages {
  /** Whether the top is elsewhere. */
  top: boolean
  /** The first ranks of the pages before and after; absent where there is none. */
  up?: number
  down?: number
}

/** The pages beside some rows that begin at a rank. */
export function pagesAround(first: number, shown: number, size: number, length: number): Pages {
  const next = first + shown
  return {
    top: first > 1,
    ...(first > 1 && { up: Math.max(1, first - length) }),
    ...(next <= size && shown > 0 && { down: next }),
  }
}
