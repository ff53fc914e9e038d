/** Away from a table nobody has a seat: there the id gives a player's shape and colour, the same for everybody. */
export function shapeOf(player: string): number {
  let hash = 2166136261
  for (const character of player) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  // Ids that differ only at their ends shall differ in shape as well.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) & 63
}
