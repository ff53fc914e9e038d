import { emptyTable, type Table } from './roomState'
import { of, unsent } from './submissions'

/** What a tab carries over a reload: its id, its count, and words that may have to be sent again. */
export interface Luggage {
  code: string
  tab: string
  next: number
  round: string
  words: readonly { n: number; word: string; round: number }[]
}

const key = 'rattle.tab'
const departed = 'rattle.departed'
const placeKey = (code: string) => `rattle.place.${code}`
const empty: Luggage = { code: '', tab: '', next: 1, round: '', words: [] }

/** What somebody is at a table. */
export type Place = 'seated' | 'watching'

/** Words that were not answered, and those that counted: a store may lose its last moments while we load again. */
export function pack(code: string, { tab, next, round, waiting, room }: Table): Luggage {
  const mine = room?.phase === 'playing' ? room.mine.filter(of(tab)) : []
  const counted = mine.map((word) => ({ ...word, round: room?.round ?? 0 }))
  const words = [...counted, ...waiting.filter(({ alone }) => !alone)]
  return { code, tab, next, round, words: words.map(({ n, word, round }) => ({ n, word, round })) }
}

export function unpack({ tab, next, round, words }: Luggage): Table {
  return { ...emptyTable(tab), next, round, waiting: words.map(unsent) }
}

/**
 * The luggage of one tab; made once for each load of the page, whatever it shows. A browser copies a tab's
 * storage when the tab is duplicated, so an id found there is ours only if the page that wrote it has
 * departed, as it does before a reload. A copy of a page that is still there draws an id of its own, and
 * sends what it found under that: nothing counts twice.
 */
export class Locker {
  #luggage: Luggage

  constructor(
    private readonly storage: Storage | null,
    draw: () => string,
  ) {
    const found = luggageIn(this.#read(key))
    const ours = this.#read(departed) !== null
    this.#luggage = found && ours ? found : { ...(found ?? empty), tab: draw() }
    this.#write(key, JSON.stringify(this.#luggage))
    this.#remove(departed)
    addEventListener('pagehide', () => this.#write(departed, 'yes'))
    addEventListener('pageshow', () => this.#remove(departed))
  }

  /** What this tab knows of a table: at another than the last one nothing but its own id. */
  fetch(code: string): Table {
    const { tab, next } = this.#luggage
    return this.#luggage.code === code ? unpack(this.#luggage) : { ...emptyTable(tab), next }
  }

  leave(code: string, table: Table): void {
    this.#luggage = pack(code, table)
    this.#write(key, JSON.stringify(this.#luggage))
  }

  /** What this tab was at a table; null for who has not chosen yet. */
  placeAt(code: string): Place | null {
    const place = this.#read(placeKey(code))
    return place === 'seated' || place === 'watching' ? place : null
  }

  /** Who comes back to the table comes back as that; who has left is asked again. */
  keepPlace(code: string, place: Place | null): void {
    if (place) this.#write(placeKey(code), place)
    else this.#remove(placeKey(code))
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
      // A full or forbidden storage costs what a reload would lose, and no more.
    }
  }

  #remove(name: string): void {
    try {
      this.storage?.removeItem(name)
    } catch {
      // As above.
    }
  }
}

function luggageIn(text: string | null): Luggage | null {
  try {
    const found = JSON.parse(text ?? 'null') as Luggage | null
    return found && { ...found, words: found.words.filter(isWhole) }
  } catch {
    return null
  }
}

/** An older page, or a hand, may have kept words that no server can read. */
function isWhole(word: Partial<Luggage['words'][number]> | null): boolean {
  return Number.isInteger(word?.n) && Number.isInteger(word?.round) && typeof word?.word === 'string'
}
