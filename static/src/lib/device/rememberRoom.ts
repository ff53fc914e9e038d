// What this device remembers of a room while one plays there: see recentRooms.ts.

import { deviceStorage } from './storage'
import { kindOf, type Room } from '../protocol/messages'
import { preferences } from './preferences.svelte'
import { forgetRoom, noteRoom } from './recentRooms'

/** The people in a room besides oneself. */
const othersIn = ({ players, you }: Room) =>
  players.filter((player) => player.id !== you && !kindOf(player)).map(({ name }) => name)

/** When the round ends, by this device's clock; 0 if it does not. */
function endOf({ closesAt, opensAt, settings }: Room, skew: number): number {
  if (settings.seconds === 0) return 0
  return (closesAt ?? (opensAt ?? 0) + settings.seconds * 1000) - skew
}

/** What decides it: where this is the same, so is what is remembered. */
export const roomFingerprint = (room: Room) =>
  room.watching ? '' : [room.phase, room.roundId, ...othersIn(room)].join('\n')

export function rememberRoom(room: Room, skew: number): void {
  const { code, phase } = room
  if (!preferences().recent || room.watching || phase === 'lobby') return
  const at = Date.now()
  const names = othersIn(room)
  const goesOn = phase !== 'results'
  noteRoom(deviceStorage(), { code, at, names, ...(goesOn && { ends: endOf(room, skew) }) })
  // Nobody goes back to the room of a match, or of a day.
  if (!goesOn && room.mode && room.mode.kind !== 'ghosts') forgetRoom(deviceStorage(), code)
}
