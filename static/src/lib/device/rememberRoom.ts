// Notes the room in which the player plays, for the list of recent rooms: see recentRooms.ts.

import { deviceStorage } from './storage'
import { kindOf, type Room } from '../protocol/messages'
import { preferences } from './preferences.svelte'
import { forgetRoom, noteRoom } from './recentRooms'

/** Returns the names of the other people in a room. */
const othersIn = ({ players, you }: Room) =>
  players.filter((player) => player.id !== you && !kindOf(player)).map(({ name }) => name)

/** Returns when the round ends, by this device's clock; 0 if it has no end. */
function endOf({ closesAt, opensAt, settings }: Room, skew: number): number {
  if (settings.seconds === 0) return 0
  return (closesAt ?? (opensAt ?? 0) + settings.seconds * 1000) - skew
}

/** Returns a string of all that a note depends on; while it stays the same, the note does, too. */
export const roomFingerprint = (room: Room) =>
  room.watching ? '' : [room.phase, room.roundId, ...othersIn(room)].join('\n')

export function rememberRoom(room: Room, skew: number): void {
  const { code, phase } = room
  if (!preferences().recent || room.watching || phase === 'lobby') return
  const at = Date.now()
  const names = othersIn(room)
  const goesOn = phase !== 'results'
  noteRoom(deviceStorage(), { code, at, names, ...(goesOn && { ends: endOf(room, skew) }) })
  // Nobody returns to the room of a match or of a daily round.
  if (!goesOn && room.mode && room.mode.kind !== 'ghosts') forgetRoom(deviceStorage(), code)
}
