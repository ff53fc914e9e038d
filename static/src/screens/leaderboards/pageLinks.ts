export interface Pages {
  /** Whether to link to the top, which is on another page. */
  top: boolean
  /** The first ranks of the pages before and after; absent where there is none. */
  up?: number
  down?: number
}

/** Returns the pages before and after the rows that begin at a rank. */
export function pagesAround(first: number, shown: number, size: number, length: number): Pages {
  const next = first + shown
  return {
    top: first > 1,
    ...(first > 1 && { up: Math.max(1, first - length) }),
    ...(next <= size && shown > 0 && { down: next }),
  }
}
