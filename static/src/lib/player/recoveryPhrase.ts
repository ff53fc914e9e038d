// Twelve words that bring a player back who has lost the cookie. The server has their fingerprint alone, and
// tells words that were mistyped by four bits of a check; which words there are, the page asks it.

import { ApiError, request, send } from '../api/api'
import { deviceStorage, proposedKey, tabStorage } from '../device/storage'

/** How many letters tell a word from all others. */
const knownBy = 4
const wordCount = 12

/** Whether one has a phrase (since when), and how many rounds are kept of one. */
export interface PhraseState {
  since: number | null
  rounds: number
}

/** Whom a phrase brings back. */
export interface Owner {
  id: string
  name: string
  rounds: number
  /** The first of them, in milliseconds since 1970; 0: none. */
  since: number
}

/** Who one is again, with the phrase that is good from now on. */
export interface Recovered {
  id: string
  name: string
  phrase: string
}

export const fetchPhraseState = () => request<PhraseState>('GET', '/api/me/phrase')
/** A new phrase, shown this once; the one before is good for nothing from now on. */
export const createPhrase = async () => (await request<{ phrase: string }>('POST', '/api/me/phrase')).phrase
export const fetchOwner = (phrase: string) =>
  request<Owner>('POST', '/api/phrase/owner', { body: { phrase } })

/** Makes this browser that player, and no other any more. */
export async function recoverPlayer(phrase: string, storage = tabStorage()): Promise<Recovered> {
  const recovered = await request<Recovered>('POST', '/api/phrase/use', {
    body: { phrase, attempt: attemptIn(storage) },
  })
  try {
    storage?.removeItem(attemptKey)
  } catch {
    // It ends with the tab.
  }
  return recovered
}

/**
 * Who this browser is again, if this tab used the phrase and the answer was lost: a used phrase is nobody's, so that
 * its owner cannot be asked for any more. `null`: this tab did not use it. Nobody becomes somebody else by this, since
 * the server tells it to the attempt alone that was tapped for.
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
 * Random bytes of this attempt. A phrase works once: if the answer is lost on its way, the same attempt asks
 * again, perhaps after a reload, and is told the same.
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
    // Then it lasts as long as the request.
  }
  return attempt
}

let fetched: Promise<string[]> | undefined

/** All words that a phrase can have, in order. */
export function fetchWords(): Promise<string[]> {
  fetched ??= send('GET', '/api/phrase/words').then(async (response) => {
    if (!response.ok) throw new ApiError(response.status)
    return (await response.text()).split('\n').filter(Boolean)
  })
  fetched.catch(() => (fetched = undefined))
  return fetched
}

export const recoverPath = '/recover'
/** The words go behind the hash sign, which browsers send to nobody. */
export const recoverLink = (phrase: string) =>
  `${location.origin}${recoverPath}#${phrase.replaceAll(' ', '-')}`

/** The words in what somebody typed, pasted or followed: a link has them behind the hash sign. */
export const wordsIn = (text: string): string[] =>
  text
    .slice(text.indexOf('#') + 1)
    .toLowerCase()
    .match(/[a-z]+/g) ?? []

/** Words that begin so, the first few of them. */
export const completions = (list: readonly string[], start: string, most = 4) =>
  start ? list.filter((word) => word.startsWith(start)).slice(0, most) : []

/** The whole word of its first letters, where they tell it from all others. */
export const expandWord = (list: readonly string[], typed: string) =>
  typed.length < knownBy ? undefined : list.find((word) => word.startsWith(typed))

/** The word that is being typed at the end of a text. */
export const lastWord = (text: string) => /[a-z]*$/i.exec(text)?.[0].toLowerCase() ?? ''

/** A text with its last word made whole, as soon as a gap follows it. */
export function completeLastWord(list: readonly string[], text: string): string {
  const [all, typed = '', gap = ''] = /([a-z]+)([^a-z]+)$/i.exec(text) ?? []
  const word = all && expandWord(list, typed.toLowerCase())
  return word ? text.slice(0, -all.length) + word + gap : text
}

/** What is wrong with a phrase as far as the page can tell; `null` for nothing. */
export function unknownWords(
  list: readonly string[],
  words: readonly string[],
): { word: number } | { words: number } | null {
  const unknown = words.findIndex((word) => !expandWord(list, word))
  if (unknown >= 0) return { word: unknown + 1 }
  return words.length === wordCount ? null : { words: words.length }
}

/** After so many rounds one has something to lose. */
const worthKeeping = 5

/** Whether a phrase is to be proposed now; on each device at most once. */
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
