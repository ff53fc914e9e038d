// Twelve words that bring back a player who has lost the cookie. The server stores only their fingerprint. Four bits
// are a checksum, by which it detects mistyped words. The page fetches the word list from the server.

import { ApiError, request, send } from '../api/api'
import { deviceStorage, proposedKey, tabStorage } from '../device/storage'

/** The number of letters that identify a word. */
const knownBy = 4
const wordCount = 12

/** Whether the player has a phrase (since when), and how many of their rounds are stored. */
export interface PhraseState {
  since: number | null
  rounds: number
}

/** The player whom a phrase brings back. */
export interface Owner {
  id: string
  name: string
  rounds: number
  /** When their first round was, in milliseconds since 1970; 0 for none. */
  since: number
}

/** The player who is back, with the phrase that is valid from now on. */
export interface Recovered {
  id: string
  name: string
  phrase: string
}

export const fetchPhraseState = () => request<PhraseState>('GET', '/api/me/phrase')
/** Creates a new phrase, which is shown only this once; the one before is no longer valid. */
export const createPhrase = async () => (await request<{ phrase: string }>('POST', '/api/me/phrase')).phrase
export const fetchOwner = (phrase: string) =>
  request<Owner>('POST', '/api/phrase/owner', { body: { phrase } })

/** Makes this browser the player of a phrase, instead of the player that it was. */
export async function recoverPlayer(phrase: string, storage = tabStorage()): Promise<Recovered> {
  const recovered = await request<Recovered>('POST', '/api/phrase/use', {
    body: { phrase, attempt: attemptIn(storage) },
  })
  try {
    storage?.removeItem(attemptKey)
  } catch {
    // The attempt ends with the tab.
  }
  return recovered
}

/**
 * Recovers again after a lost response: a used phrase has no owner, so the page cannot look the owner up. Returns null
 * if this tab did not use the phrase. It makes nobody another player, since the server repeats its response only for
 * the attempt that the player confirmed with a tap.
 */
export async function resumeRecovery(phrase: string, storage = tabStorage()): Promise<Recovered | null> {
  if (!begunIn(storage)) return null
  try {
    return await recoverPlayer(phrase, storage)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

const attemptKey = 'rattle.attempt'

function begunIn(storage: Storage | null): string | null {
  try {
    return storage?.getItem(attemptKey) ?? null
  } catch {
    return null
  }
}

/**
 * Returns random bytes that identify this attempt. A phrase works once: if the response is lost, the same attempt
 * sends the request again, perhaps after a reload, and gets the same response.
 */
export function attemptIn(storage: Storage | null): string {
  const begun = begunIn(storage)
  if (begun) return begun
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const attempt = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  try {
    storage?.setItem(attemptKey, attempt)
  } catch {
    // Without storage, it lasts as long as the request.
  }
  return attempt
}

let fetched: Promise<string[]> | undefined

/** Fetches all words that a phrase can have, in order. */
export function fetchWords(): Promise<string[]> {
  fetched ??= send('GET', '/api/phrase/words').then(async (response) => {
    if (!response.ok) throw new ApiError(response.status)
    return (await response.text()).split('\n').filter(Boolean)
  })
  fetched.catch(() => (fetched = undefined))
  return fetched
}

export const recoverPath = '/recover'
/** Returns the link of a phrase. The words follow the hash sign, so that browsers do not send them. */
export const recoverLink = (phrase: string) =>
  `${location.origin}${recoverPath}#${phrase.replaceAll(' ', '-')}`

/** Returns the words in text that a player typed or pasted, or in a link, where they follow the hash sign. */
export const wordsIn = (text: string): string[] =>
  text
    .slice(text.indexOf('#') + 1)
    .toLowerCase()
    .match(/[a-z]+/g) ?? []

/** Returns the first few words that start with these letters. */
export const completions = (list: readonly string[], start: string, most = 4) =>
  start ? list.filter((word) => word.startsWith(start)).slice(0, most) : []

/** Returns the word for its first letters, if they identify it. */
export const expandWord = (list: readonly string[], typed: string) =>
  typed.length < knownBy ? undefined : list.find((word) => word.startsWith(typed))

/** Returns the word at the end of a text, which the player is typing. */
export const lastWord = (text: string) => /[a-z]*$/i.exec(text)?.[0].toLowerCase() ?? ''

/** Completes the last word of a text once a space follows it. */
export function completeLastWord(list: readonly string[], text: string): string {
  const [all, typed = '', gap = ''] = /([a-z]+)([^a-z]+)$/i.exec(text) ?? []
  const word = all && expandWord(list, typed.toLowerCase())
  return word ? text.slice(0, -all.length) + word + gap : text
}

/** Returns what is wrong with a phrase, as far as the page knows; null for nothing. */
export function unknownWords(
  list: readonly string[],
  words: readonly string[],
): { word: number } | { words: number } | null {
  const unknown = words.findIndex((word) => !expandWord(list, word))
  if (unknown >= 0) return { word: unknown + 1 }
  return words.length === wordCount ? null : { words: words.length }
}

/** The number of rounds after which a player has something to lose. */
const worthKeeping = 5

/** Whether to propose a phrase now; at most once on each device. */
export async function shouldOfferPhrase(
  storage = deviceStorage(),
  find = fetchPhraseState,
): Promise<boolean> {
  try {
    if (!storage || storage.getItem(proposedKey)) return false
    const { since, rounds } = await find()
    if (since !== null || rounds < worthKeeping) return false
    storage.setItem(proposedKey, '1')
    return true
  } catch {
    return false
  }
}
