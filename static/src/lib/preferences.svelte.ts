// How this device likes the page. Kept on the device, told to nobody.
//
//   storage ─▶ read ─▶ Preferences ─▶ <html data-theme data-contrast …> ─▶ tokens.css
//                          └────────▶ whoever asks: sound, buzz, board

import { isLanguage, type Language } from '../lang/catalogue'

const choices = {
  theme: ['auto', 'light', 'dark'],
  contrast: ['auto', 'more'],
  motion: ['auto', 'reduced'],
  /** The size of type. */
  letters: ['usual', 'large'],
  hand: ['right', 'left'],
  /** How letters lie on the dice. */
  dice: ['upright', 'thrown'],
  sound: [true, false],
  /** A faint tick when somebody else finds a word. */
  othersSound: [false, true],
  vibration: [true, false],
} as const

type Choices = typeof choices
/** Each choice with what it can be. The first one of each is the usual one. */
export type Wishes = { -readonly [K in keyof Choices]: Choices[K][number] } & {
  language: Language | 'auto'
}

const key = 'rattle.preferences'

export function usual(): Wishes {
  const first = Object.entries(choices).map(([name, [value]]) => [name, value])
  return { ...(Object.fromEntries(first) as Omit<Wishes, 'language'>), language: 'auto' }
}

/** What is stored, as far as it makes sense. */
export function read(text: string | null): Wishes {
  const wishes = usual()
  let stored: unknown
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    return wishes
  }
  if (typeof stored !== 'object' || stored === null) return wishes
  const found = new Map(Object.entries(stored))
  for (const [name, allowed] of Object.entries<readonly unknown[]>(choices)) {
    const value = found.get(name)
    if (allowed.includes(value)) Object.assign(wishes, { [name]: value })
  }
  const language = found.get('language')
  if (typeof language === 'string' && isLanguage(language)) wishes.language = language
  return wishes
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

let wishes = $state.raw(read(stored()))

/** What is wished at the moment. What reads it in a component follows a change. */
export const preferences = (): Readonly<Wishes> => wishes

/** Changes some of it, at once and for the next time. */
export function prefer(some: Partial<Wishes>): void {
  wishes = { ...wishes, ...some }
  dress(document.documentElement)
  try {
    localStorage.setItem(key, JSON.stringify(wishes))
  } catch {
    // It holds as long as the page.
  }
}

/** Whether things shall stand still, by choice or by the system. */
export function still(): boolean {
  return wishes.motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches
}

const shown = ['theme', 'contrast', 'motion', 'letters', 'hand'] as const

/** Puts on the element what the style sheets go by; what is as usual is not there. */
export function dress({ dataset }: HTMLElement): void {
  const asUsual = usual()
  for (const name of shown) {
    if (wishes[name] === asUsual[name]) delete dataset[name]
    else dataset[name] = wishes[name]
  }
}

/** Follows what other tabs of the device choose. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== key) return
    wishes = read(event.newValue)
    dress(document.documentElement)
  })
}
