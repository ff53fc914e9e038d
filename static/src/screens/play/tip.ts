// The one quiet line of a person's first round: which tip fits what just happened. It judges nothing.

import type { Catalogue } from '../../lang/catalogue'
import type { Room, Settings } from '../../lib/messages'
import type { Verdict } from '../../lib/words'

export interface Seen {
  /** How many words of one's own count. */
  words: number
  said: Pick<Verdict, 'word' | 'refusal'> | null
  faces: readonly string[]
  /** How many sit there besides. */
  others: number
  settings: Pick<Settings, 'shared' | 'ladder' | 'penalty'>
  /** Whether fingers play here, and not a mouse. */
  touch: boolean
}

export type Tip = 'slide' | 'hint' | 'longer' | 'once' | 'touch' | 'free' | 'shared'

/** The tip after the last event; null where there is no more to learn. */
export function tipAfter(seen: Seen): Tip | null {
  const { words, said, faces, settings } = seen
  const longer = settings.ladder === 'flat' ? null : 'longer'
  switch (said?.refusal) {
    case 'too-short':
      return longer
    case 'not-on-board':
      return usesTwice(said.word, faces) ? 'once' : 'touch'
    case 'not-a-word':
      return settings.penalty ? null : 'free'
  }
  const cancels = settings.shared === 'cancel' && seen.others > 0
  if (words === 0) return seen.touch ? 'slide' : 'hint'
  if (words === 1) return longer ?? 'once'
  if (words === 2) return cancels ? 'shared' : 'once'
  return words === 3 && cancels ? 'once' : null
}

/** What a tip says. */
export function tipText({ play, tips }: Catalogue, tip: Tip | null): string {
  if (tip === null) return ''
  return tip === 'slide' || tip === 'hint' ? play[tip] : tips[tip]
}

/** The line as it stands in a round; empty where there is no more to learn. */
export function tipFor(catalogue: Catalogue, room: Room, said: Verdict | null): string {
  const tip = tipAfter({
    words: room.mine.length,
    said,
    faces: room.board?.faces ?? [],
    others: room.players.length - 1,
    settings: room.settings,
    touch: matchMedia('(pointer: coarse)').matches,
  })
  return tipText(catalogue, tip)
}

/** Whether a word needs more of a letter than the dice have. */
function usesTwice(word: string, faces: readonly string[]): boolean {
  const letters = [...faces.join('').toLowerCase()]
  const count = (of: readonly string[], letter: string) => of.filter((one) => one === letter).length
  return (
    [...word].every((letter) => letters.includes(letter)) &&
    [...word].some((letter) => count([...word], letter) > count(letters, letter))
  )
}
