import { kindOf, type Player, type Room } from '../protocol/messages'
import type { RoomState } from './roomState'

/** The page's clock ends this many milliseconds early, so that a word sent at zero still arrives in time. */
const earlyMargin = 500

/** A player who gets the board later than this many milliseconds after its opening has reconnected. */
const openingWindow = 1500

/** Returns milliseconds until the opening, by the store's clock. */
export function untilOpening({ room, skew }: RoomState, now: number): number {
  return Math.max(0, (room?.opensAt ?? 0) - skew - now)
}

/** Returns milliseconds since the opening. */
export function elapsed({ room, skew }: RoomState, now: number): number {
  return room?.opensAt === undefined ? 0 : Math.max(0, now + skew - room.opensAt)
}

/** Whether the round has a time limit. */
export function hasTimeLimit({ room }: RoomState): boolean {
  return (room?.settings.seconds ?? 0) > 0
}

/** Returns the milliseconds on the page's clock: those left until just before the end of the viewer's time. */
export function timeLeft({ room, skew }: RoomState, now: number): number {
  return Math.max(0, (endOf(room) ?? 0) - earlyMargin - skew - now)
}

/** Returns how long a whole round lasts on the page's clock; for watchers, the time of the player who has most. */
export function totalTime({ room }: RoomState): number {
  const own = ownOf(room)
  const extraTime = own
    ? (own.extraTime ?? 0)
    : Math.max(0, ...(room?.players ?? []).map(({ extraTime = 0 }) => extraTime))
  return (room?.settings.seconds ?? 0) * (1 + extraTime / 100) * 1000 - earlyMargin
}

/** Returns the end of the viewer's time; for watchers, that of the player in the room who has most time. */
function endOf(room: Room | null): number | undefined {
  const own = ownOf(room)
  const ends = (own ? [own] : (room?.players ?? [])).flatMap(({ endsAt }) => endsAt ?? [])
  return ends.length > 0 ? Math.max(...ends) : room?.closesAt
}

const ownOf = (room: Room | null) => room?.players.find(({ id }) => id === room.you)

/** Returns the players whose time is up in a round that goes on for others. */
export function playersOutOfTime({ room, skew }: RoomState, now: number): Player[] {
  if (room?.phase !== 'playing') return []
  const { players, closesAt = 0 } = room
  return players.filter(({ endsAt }) => endsAt !== undefined && endsAt < closesAt && endsAt <= now + skew)
}

/** Returns who still plays after the viewer's time is up, and for how many milliseconds the last of them does. */
export function stillPlaying({ room, skew }: RoomState, now: number): { players: Player[]; left: number } {
  const ends = ({ endsAt = 0 }: Player) => endsAt - skew - now
  const players = (room?.players ?? []).filter(
    (player) => !player.away && !player.done && kindOf(player) === '' && ends(player) > 0,
  )
  return { players, left: Math.max(0, ...players.map(ends)) }
}

/** Returns the milliseconds that players with more time than the viewer have left; 0 if there are none. */
export function extraTimeOfOthers(state: RoomState, now: number): number {
  const own = ownOf(state.room)?.endsAt
  const { players, left } = stillPlaying(state, now)
  return own !== undefined && players.some(({ endsAt = 0 }) => endsAt > own) ? left : 0
}

/** Returns the players as the page shows them: those whose time is up, by the ids in `over`, count as done. */
export function markDone(players: Player[], over: string): Player[] {
  if (over === '') return players
  const ids = over.split(' ')
  return players.map((player) => (ids.includes(player.id) ? { ...player, done: true } : player))
}

/** Returns the seconds of another player's time as the page shows them. */
export const shownSeconds = (left: number) => Math.ceil(left / 1000)

/**
 * Returns the seconds for a screen reader, given the last announcement `before`. It changes at each full half minute,
 * in the last minute every ten seconds, and not every second.
 */
export function spokenSeconds(left: number, before: number): number {
  const seconds = shownSeconds(left)
  const step = seconds > 60 ? 30 : 10
  const passed = Math.ceil(seconds / step) * step < before
  // A clock that was corrected by a second or two has given nobody more time.
  return passed || before === 0 || seconds > before + 3 ? seconds : before
}

/** Whether the board has only just opened. */
export function justOpened(state: RoomState, now: number): boolean {
  return elapsed(state, now) < openingWindow
}
