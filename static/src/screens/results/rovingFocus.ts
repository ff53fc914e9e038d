/** Returns the index that a key leads to in a list; undefined for other keys. */
export function rovingIndex(key: string, at: number, count: number): number | undefined {
  const to: Record<string, number> = {
    ArrowUp: Math.max(at - 1, 0),
    ArrowDown: Math.min(at + 1, count - 1),
    Home: 0,
    End: count - 1,
  }
  return to[key]
}
