// Whether the player is new, as far as this device knows; the server never learns it. Without storage nobody is
// new, since the page would show the lesson at each visit.

import { deviceStorage, firstKey, lessonKey } from '../device/storage'

/** Whether nobody on this device has played, or has taken or skipped the lesson. */
export function isUntaught(): boolean {
  try {
    const storage = deviceStorage()
    return storage !== null && storage.getItem(lessonKey) === null && storage.getItem(firstKey) === null
  } catch {
    return false
  }
}

/** Notes that the lesson is not to be shown again. */
export function noteTaught(): void {
  write(lessonKey, 'yes')
}

/** Whether a round is the first one on this device, also after a reload; notes that it is played. */
export function isFirstRound(id: string): boolean {
  try {
    const storage = deviceStorage()
    if (storage === null) return false
    if (storage.getItem(firstKey) === null) storage.setItem(firstKey, id)
    return storage.getItem(firstKey) === id
  } catch {
    return false
  }
}

function write(key: string, value: string): void {
  try {
    deviceStorage()?.setItem(key, value)
  } catch {
    // The lesson is offered once more.
  }
}
