import { fetchCatalogue, firstOf, tagOf, type Catalogue, type Language } from './catalogue'
import { first } from './en/first'

// English is at hand as far as a first visit goes. Screens that come later wait for `whole`.
const atHand = { language: 'en' as Language, catalogue: first as Catalogue }

let spoken = $state.raw(atHand)

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
/** Whether a screen is there that says more than a first visit does. */
let further = false

/** Speaks another language as soon as its catalogue is here; without it, the one spoken till now. */
export async function speak(choice: Language | 'auto'): Promise<void> {
  wanted = choice === 'auto' ? firstOf(navigator.languages) : choice
  if (wanted === 'en' && !further) spoken = atHand
  else await change(wanted).catch(() => undefined)
  document.documentElement.lang = tagOf(spoken.language)
}

/** A screen that speaks of more than a first visit does, together with what it says. */
export async function whole<Screen>(screen: Promise<Screen>): Promise<Screen> {
  further = true
  const [shown] = await Promise.all([screen, spoken === atHand && change('en')])
  return shown
}

async function change(language: Language): Promise<void> {
  const catalogue = await fetchCatalogue(language)
  if (language === wanted) spoken = { language, catalogue }
}
