import { deviceStorage } from '../device/storage'
import { forgetRoom } from '../device/recentRooms'
import type { Session } from './session.svelte'

/** Leaves for the home page; a player who gives up a match sees its outcome first. */
export async function leave(session: Session, givesUp = false): Promise<void> {
  await session.leave(givesUp)
  // The home page does not offer a room that the player has left.
  forgetRoom(deviceStorage(), session.code)
  if (!givesUp || !session.roomState.room?.mode?.over) location.assign('/')
}
