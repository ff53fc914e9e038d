import { tabStorage } from './storage'

const key = 'rattle.revealed'

/** Whether this tab was asked for a round for the first time: what was shown once is not shown again. */
export function isFirstTime(round: string, storage = tabStorage()): boolean {
  try {
    if (storage?.getItem(key) === round) return false
    storage?.setItem(key, round)
  } catch {
    return false
  }
  return storage !== null
}
