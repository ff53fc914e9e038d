// The way out of a table.

import { deviceStorage } from '../device/storage'
import { forgetRoom } from '../device/recentRooms'
import type { Session } from './session.svelte'

/** Leads to the first page; whoever gives a match up sees first what it came to. */
export async function leave(session: Session, givesUp = false): Promise<void> {
  await session.leave(givesUp)
  // Who has left is not led back.
  forgetRoom(deviceStorage(), session.code)
  if (!givesUp || !session.roomState.room?.mode?.over) location.assign('/')
}
