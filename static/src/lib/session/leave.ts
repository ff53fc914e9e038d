// Leaving a room.

import { deviceStorage } from '../device/storage'
import { forgetRoom } from '../device/recentRooms'
import type { Session } from './session.svelte'

/** Leaves for the first page; whoever gives up a match sees its outcome first. */
export async function leave(session: Session, givesUp = false): Promise<void> {
  await session.leave(givesUp)
  // Whoever has left is not led back.
  forgetRoom(deviceStorage(), session.code)
  if (!givesUp || !session.roomState.room?.mode?.over) location.assign('/')
}
