// The languages that the page speaks. Words on the board stay English in each of them.
//
//   lang/en/*.ts  one file for each area of the page; its shape is the shape of all: `Catalogue`
//   lang/de/*.ts  the same in German, loaded as a whole when it is wanted; and so on
//
// A text is a string, or a function of what goes into it, so that each language puts numbers and names in
// its own order and its own forms. Components call `t()` (see t.svelte.ts), pure modules are given a
// catalogue, and nothing else on the page holds words.

import type { en } from './en'

export type Catalogue = typeof en

export const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  zh: '简体中文',
} as const

export type Language = keyof typeof languages

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag)

/** Names of languages for the browser; Chinese is written in two scripts. */
export const localeOf = (language: Language) => (language === 'zh' ? 'zh-Hans' : language)

/** The first language of the list that the page speaks, as `de-AT` asks for `de`. */
export function firstSupported(tags: readonly string[]): Language {
  return tags.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? 'en'
}

const catalogues: Record<Language, () => Promise<Catalogue>> = {
  en: () => import('./en').then(({ en }) => en),
  de: () => import('./de').then(({ de }) => de),
  fr: () => import('./fr').then(({ fr }) => fr),
  es: () => import('./es').then(({ es }) => es),
  zh: () => import('./zh').then(({ zh }) => zh),
}

export const fetchCatalogue = (language: Language): Promise<Catalogue> => catalogues[language]()
