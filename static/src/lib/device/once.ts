import { tabStorage } from './storage'

const key = 'rattle.revealed'

/** Whether this tab asks about a round for the first time; its result is revealed only once. */
export function isFirstTime(round: string, storage = tabStorage()): boolean {
  try {
    if (storage?.getItem(key) === round) return false
    storage?.setItem(key, round)
  } catch {
    return false
  }
  return storage !== null
}
