import { fetchCatalogue, firstSupported, localeOf, type Catalogue, type Language } from './catalogue'
import { first } from './en/first'

// English is at hand as far as a first visit goes. Screens that come later wait for `loadCatalogue`.
const initial = { language: 'en' as Language, catalogue: first as Catalogue }

let current = $state.raw(initial)

/** The catalogue of the language that is spoken: `{t().home.title}`. What reads it follows a change. */
export const t = (): Catalogue => current.catalogue

/** The language that is spoken. */
export const language = (): Language => current.language

/** Names in a list, as the language joins them: `Ana, Bob and Mei`. */
export const listNames = (names: readonly string[]) => listNamesIn(current.language, names)

export function listNamesIn(language: Language, names: readonly string[]): string {
  // British English has no comma before the last name.
  const locale = language === 'en' ? 'en-GB' : localeOf(language)
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}

let requested: Language = 'en'
/** Whether a screen is there that says more than a first visit does. */
let needsFullCatalogue = false

/** Speaks another language as soon as its catalogue is here; without it, the one spoken till now. */
export async function setLocale(choice: Language | 'auto'): Promise<void> {
  requested = choice === 'auto' ? firstSupported(navigator.languages) : choice
  if (requested === 'en' && !needsFullCatalogue) current = initial
  else await change(requested).catch(() => undefined)
  document.documentElement.lang = localeOf(current.language)
}

/** A screen that speaks of more than a first visit does, together with what it says. */
export async function loadCatalogue<Screen>(screen: Promise<Screen>): Promise<Screen> {
  needsFullCatalogue = true
  const [shown] = await Promise.all([screen, current === initial && change('en')])
  return shown
}

async function change(language: Language): Promise<void> {
  const catalogue = await fetchCatalogue(language)
  if (language === requested) current = { language, catalogue }
}
