import { fetchCatalogue, firstSupported, localeOf, type Catalogue, type Language } from './catalogue'
import { first, type FirstTexts } from './en/first'

// English comes with the page, as far as a first visit needs it. All other texts are fetched.

interface Current {
  language: Language
  first: FirstTexts
  /** Null until all texts of the language are here. */
  all: Catalogue | null
}

const initial: Current = { language: 'en', first, all: null }

let current = $state.raw(initial)

/**
 * The texts of a first visit in the current language: `{t().home.title}`. What reads them follows a change. Screens
 * that come later import `t` from full.svelte.ts, which has them all.
 */
export const t = (): FirstTexts => current.first

/** All texts of the current language; null while only those of a first visit are here. */
export const fullCatalogue = (): Catalogue | null => current.all

/** The current language. */
export const language = (): Language => current.language

/** Names in a list, as the language joins them: `Ana, Bob and Mei`. */
export const listNames = (names: readonly string[]) => listNamesIn(current.language, names)

export function listNamesIn(language: Language, names: readonly string[]): string {
  let format = listFormats[language]
  if (!format) {
    // British English has no comma before the last name.
    const locale = language === 'en' ? 'en-GB' : localeOf(language)
    format = new Intl.ListFormat(locale, { type: 'conjunction' })
    listFormats[language] = format
  }
  return format.format(names)
}

/** Kept, since the results of a class list names for each word, and a format takes longer to create than to use. */
const listFormats: Partial<Record<Language, Intl.ListFormat>> = {}

let requested: Language = 'en'
/** Whether something is shown that says more than a first visit does. */
let needsAll = false

/** Changes the language as soon as its catalogue is here; without it, the current one stays. */
export async function setLocale(choice: Language | 'auto'): Promise<void> {
  requested = choice === 'auto' ? firstSupported(navigator.languages) : choice
  if (requested === 'en' && !needsAll) current = initial
  else await change(requested).catch(() => undefined)
  document.documentElement.lang = localeOf(current.language)
}

/** Fetches all texts of the current language, if they are not here; what failed can be tried again. */
export async function loadCatalogue(): Promise<Catalogue> {
  needsAll = true
  let { all } = current
  while (!all) {
    await change(requested)
    all = current.all
  }
  return all
}

async function change(language: Language): Promise<void> {
  const all = await fetchCatalogue(language)
  if (language === requested) current = { language, first: all, all }
}
