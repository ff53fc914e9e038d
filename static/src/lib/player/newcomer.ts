// What this device knows of whether somebody has played here. Told to nobody. Where nothing can be kept
// nobody is new: what cannot be remembered would be taught at each visit.

import { deviceStorage, firstKey, lessonKey } from '../device/storage'

/** Whether nobody has played on this device yet, nor taken or skipped the lesson. */
export function isUntaught(): boolean {
  try {
    const storage = deviceStorage()
    return storage !== null && storage.getItem(lessonKey) === null && storage.getItem(firstKey) === null
  } catch {
    return false
  }
}

/** The lesson is not shown again. */
export function noteTaught(): void {
  write(lessonKey, 'yes')
}

/** Whether a round is the first one of this device, also when its page is loaded again; notes that it is played. */
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
    // Then it is offered once more.
  }
}
