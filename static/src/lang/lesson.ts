// What the board that teaches says. It comes with that board, and not with the catalogues: most visits need none of it.

import type { Language } from './catalogue'
import { lesson as english } from './en/lesson'

export { english }

export type LessonTexts = typeof english

const others: Record<Exclude<Language, 'en'>, () => Promise<{ lesson: LessonTexts }>> = {
  de: () => import('./de/lesson'),
  fr: () => import('./fr/lesson'),
  es: () => import('./es/lesson'),
  zh: () => import('./zh/lesson'),
}

export const fetchLesson = async (language: Language): Promise<LessonTexts> =>
  language === 'en' ? english : (await others[language]()).lesson
