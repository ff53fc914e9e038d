import { fetchCatalogue, firstOf, tagOf, type Catalogue, type Language } from './catalogue'
import { en } from './en'

let spoken = $state.raw({ language: 'en' as Language, catalogue: en as Catalogue })

/** The catalogue of the language that is spoken: `{say().home.title}`. What reads it follows a change. */
export const say = (): Catalogue => spoken.catalogue

/** The language that is spoken. */
export const language = (): Language => spoken.language

/** Names in a list, as the language joins them: `Ana, Bob and Mei`. */
export const listed = (names: readonly string[]) => listedIn(spoken.language, names)

export function listedIn(language: Language, names: readonly string[]): string {
  // British English has no comma before the last name.
  const locale = language === 'en' ? 'en-GB' : tagOf(language)
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}

let wanted: Language = 'en'

/** Speaks another language as soon as its catalogue is here; without it, the one spoken till now. */
export async function speak(choice: Language | 'auto'): Promise<void> {
  wanted = choice === 'auto' ? firstOf(navigator.languages) : choice
  const language = wanted
  const catalogue = await fetchCatalogue(language).catch(() => null)
  if (!catalogue || language !== wanted) return
  spoken = { language, catalogue }
  document.documentElement.lang = tagOf(language)
}
