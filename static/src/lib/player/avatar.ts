// A player's avatar, its shape and colour, follows from the id, so that it is the same on every screen. The reader's
// own has a ring around it, never another colour. If two players in a room would look alike, the one who joined
// later gets the next free avatar.

/** The number of shapes and the number of colours; an avatar is a pair of them. */
const shapes = 8
const pairs = shapes * shapes

/** Returns the colour of an avatar: each shape exists in each colour. */
export const colourIn = (sign: number) => (sign + 3 * Math.floor(sign / shapes)) % shapes

/** Returns the avatar of a player who is shown alone. */
export function avatarOf(player: string): number {
  let hash = 2166136261
  for (const character of player) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  // Ids that differ only in their last characters should differ in shape as well.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) & (pairs - 1)
}

/** Returns the avatars of players who are shown together, in the order in which they joined. */
export function avatarsOf(players: readonly string[]): Map<string, number> {
  const avatars = new Map<string, number>()
  for (const player of players)
    if (!avatars.has(player)) avatars.set(player, free(avatarOf(player), [...avatars.values()]))
  return avatars
}

/** Returns the first avatar, from `first` on, that looks like none of the others; in a large group, that nobody has. */
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
