// The preferences of this device. They stay on the device.
//
//   storage ─▶ parse ─▶ current ─┬──▶ <html data-theme data-contrast …> ─▶ tokens.css, base.css
//                       system ──┘      └──▶ <meta name="theme-color">
//                       current ────▶ sound, vibration, board

import { isLanguage, type Language } from '../../lang/catalogue'

const choices = {
  theme: ['auto', 'light', 'dark'],
  contrast: ['auto', 'more'],
  motion: ['auto', 'reduced'],
  /** The size of the text. */
  letters: ['usual', 'large'],
  hand: ['right', 'left'],
  /** Whether letters are upright, or as the dice were thrown. */
  dice: ['upright', 'thrown'],
  sound: [true, false],
  /** Whether to play a faint tick when another player finds a word. */
  othersSound: [false, true],
  vibration: [true, false],
  /** Whether Play adds a bot. */
  bot: [false, true],
  /** Whether to remember recent rooms and players: see recentRooms.ts. */
  recent: [true, false],
  /** Whether to download what a solo round needs without a network; auto: if that costs nothing. */
  alone: ['auto', 'yes', 'no'],
} as const

type Choices = typeof choices
/** Each preference with its values. The first value is the default. */
export type Preferences = { -readonly [K in keyof Choices]: Choices[K][number] } & {
  language: Language | 'auto'
}

const key = 'rattle.preferences'

export function defaults(): Preferences {
  const first = Object.entries(choices).map(([name, [value]]) => [name, value])
  return { ...(Object.fromEntries(first) as Omit<Preferences, 'language'>), language: 'auto' }
}

/** Parses stored preferences, and ignores invalid ones. */
export function parsePreferences(text: string | null): Preferences {
  const current = defaults()
  let stored: unknown
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    return current
  }
  if (typeof stored !== 'object' || stored === null) return current
  const found: Record<string, unknown> = { ...stored }
  for (const [name, allowed] of Object.entries<readonly unknown[]>(choices)) {
    const value = found[name]
    if (allowed.includes(value)) Object.assign(current, { [name]: value })
  }
  const language = found['language']
  if (typeof language === 'string' && isLanguage(language)) current.language = language
  return current
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

let current = $state.raw(parsePreferences(stored()))

/** The current preferences, as reactive state. */
export const preferences = (): Readonly<Preferences> => current

/** Sets some preferences, now and for the next visit. */
export function setPreferences(some: Partial<Preferences>): void {
  current = { ...current, ...some }
  applyTheme(document.documentElement)
  try {
    localStorage.setItem(key, JSON.stringify(current))
  } catch {
    // They last as long as the page.
  }
}

const system = {
  dark: '(prefers-color-scheme: dark)',
  contrast: '(prefers-contrast: more)',
  motion: '(prefers-reduced-motion: reduce)',
}
const systemAsksFor = (what: keyof typeof system) => matchMedia(system[what]).matches

/** Returns the preferences in effect, from the player's choice or from the system's settings. */
function effective(): Preferences {
  return {
    ...current,
    contrast: systemAsksFor('contrast') ? 'more' : current.contrast,
    motion: systemAsksFor('motion') ? 'reduced' : current.motion,
  }
}

/** Whether animations are off. */
export const reducesMotion = () => effective().motion === 'reduced'

const themed = ['theme', 'contrast', 'motion', 'letters', 'hand'] as const

/** Sets the attributes of the root element that style sheets read; default values have no attribute. */
export function applyTheme(root: HTMLElement): void {
  const [now, asUsual] = [effective(), defaults()]
  for (const name of themed) {
    if (now[name] === asUsual[name]) delete root.dataset[name]
    else root.dataset[name] = now[name]
  }
  // The browser's own bars have the colour of the page.
  const { backgroundColor } = getComputedStyle(root)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = backgroundColor
}

/** Applies each change of the system's preferences from now on. */
export function followSystem(): void {
  for (const media of Object.values(system))
    matchMedia(media).addEventListener('change', () => applyTheme(document.documentElement))
}

/** Applies each change of preferences in other tabs. */
export function followOtherTabs(changed: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key !== key) return
    current = parsePreferences(event.newValue)
    applyTheme(document.documentElement)
    changed()
  })
}
