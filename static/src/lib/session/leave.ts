// The way out of a table.

import { deviceStorage } from '../device/storage'
import { gone } from '../device/recentTables'
import type { Session } from './session.svelte'

/** Leads to the first page; whoever gives a match up sees first what it came to. */
export async function leave(session: Session, givesUp = false): Promise<void> {
  await session.leave(givesUp)
  // Who has left is not led back.
  gone(deviceStorage(), session.code)
  if (!givesUp || !session.table.room?.contest?.over) location.assign('/')
}
