// Who is who: a person's shape and colour follow from the id, and so are the same on every screen and for everybody.
// "You" is marked by a ring around it, never by another colour. In a room where two would be alike, the one who came
// later takes the next that is free.

/** How many shapes there are, and colours; a sign is one of their pairs. */
const shapes = 8
const pairs = shapes * shapes

/** The colour of a sign: each shape comes in each of them. */
export const colourIn = (sign: number) => (sign + 3 * Math.floor(sign / shapes)) % shapes

/** The sign of a player who is seen alone. */
export function avatarOf(player: string): number {
  let hash = 2166136261
  for (const character of player) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  // Ids that differ only at their ends shall differ in shape as well.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) & (pairs - 1)
}

/** The signs of players who are seen together, in the order in which they came. */
export function avatarsOf(players: readonly string[]): Map<string, number> {
  const avatars = new Map<string, number>()
  for (const player of players)
    if (!avatars.has(player)) avatars.set(player, free(avatarOf(player), [...avatars.values()]))
  return avatars
}

/** The first sign from one on that is like none of the others; where there are many, it is at least none of them. */
function free(first: number, taken: readonly number[]): number {
  const all = Array.from({ length: pairs }, (_, i) => (first + i) % pairs)
  const shaped = (sign: number) => taken.every((other) => other % shapes !== sign % shapes)
  const coloured = (sign: number) => taken.every((other) => colourIn(other) !== colourIn(sign))
  return (
    all.find((sign) => shaped(sign) && coloured(sign)) ??
    all.find(shaped) ??
    all.find((sign) => !taken.includes(sign)) ??
    first
  )
}
