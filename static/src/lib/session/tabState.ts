import { initialState, type RoomState } from './roomState'
import { fromTab, newSubmission } from './submissions'

/** What survives a reload of a tab: its id, its next number, and the words that it may have to send again. */
export interface TabState {
  code: string
  tab: string
  next: number
  round: string
  words: readonly { n: number; word: string; round: number }[]
}

const key = 'rattle.tab'
const departedKey = 'rattle.departed'
const roleKey = (code: string) => `rattle.place.${code}`
const empty: TabState = { code: '', tab: '', next: 1, round: '', words: [] }

/** The role of this tab in a room. */
export type Role = 'seated' | 'watching'

/** Keeps unanswered words and those that counted, since a store may lose its last moments while the page reloads. */
function toTabState(code: string, { tab, next, round, pending, room }: RoomState): TabState {
  const mine = room?.phase === 'playing' ? room.mine.filter(fromTab(tab)) : []
  const counted = mine.map((word) => ({ ...word, round: room?.round ?? 0 }))
  const words = [...counted, ...pending.filter(({ practice }) => !practice)]
  return { code, tab, next, round, words: words.map(({ n, word, round }) => ({ n, word, round })) }
}

function fromTabState({ tab, next, round, words }: TabState): RoomState {
  return { ...initialState(tab), next, round, pending: words.map(newSubmission) }
}

/**
 * The stored state of one tab; created once for each load of the page. A browser copies a tab's storage when the tab is
 * duplicated, so a stored id belongs to this tab only if the page that wrote it was hidden, as it is before a reload.
 * The copy of a page that is still open gets a new id, and sends its words under that: nothing counts twice.
 */
export class TabStore {
  #state: TabState

  constructor(
    private readonly storage: Storage | null,
    draw: () => string,
  ) {
    const found = parseTabState(this.#read(key))
    const ours = this.#read(departedKey) !== null
    this.#state = found && ours ? found : { ...(found ?? empty), tab: draw() }
    this.#write(key, JSON.stringify(this.#state))
    this.#remove(departedKey)
    addEventListener('pagehide', () => this.#write(departedKey, 'yes'))
    addEventListener('pageshow', () => this.#remove(departedKey))
  }

  /** Returns the initial state of a room: if it is not the last one, only the tab's id is restored. */
  restore(code: string): RoomState {
    const { tab, next } = this.#state
    return this.#state.code === code ? fromTabState(this.#state) : { ...initialState(tab), next }
  }

  save(code: string, state: RoomState): void {
    this.#state = toTabState(code, state)
    this.#write(key, JSON.stringify(this.#state))
  }

  /** Returns the role of this tab in a room; null if it has none yet. */
  roleAt(code: string): Role | null {
    const place = this.#read(roleKey(code))
    return place === 'seated' || place === 'watching' ? place : null
  }

  /** Stores the role of this tab in a room for the next visit; null after leaving. */
  saveRole(code: string, place: Role | null): void {
    if (place) this.#write(roleKey(code), place)
    else this.#remove(roleKey(code))
  }

  #read(name: string): string | null {
    try {
      return this.storage?.getItem(name) ?? null
    } catch {
      return null
    }
  }

  #write(name: string, text: string): void {
    try {
      this.storage?.setItem(name, text)
    } catch {
      // With full or disabled storage, a reload loses this, and nothing else happens.
    }
  }

  #remove(name: string): void {
    try {
      this.storage?.removeItem(name)
    } catch {
      // With disabled storage there is nothing to remove.
    }
  }
}

function parseTabState(text: string | null): TabState | null {
  try {
    const found = JSON.parse(text ?? 'null') as TabState | null
    return found && { ...found, words: found.words.filter(isValidWord) }
  } catch {
    return null
  }
}

/** Validates a word: an older page or a person may have stored words that no server can parse. */
function isValidWord(word: Partial<TabState['words'][number]> | null): boolean {
  return Number.isInteger(word?.n) && Number.isInteger(word?.round) && typeof word?.word === 'string'
}
