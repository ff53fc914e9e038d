// Dates and times in the reader's language, by the clock of their device.

import { localeOf, type Language } from '../../lang/catalogue'

const written = (language: Language, options: Intl.DateTimeFormatOptions) =>
  // The English of the page is British.
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : localeOf(language), options)

/** `3 March 2026` */
export const dayText = (language: Language, at: number) =>
  written(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(at)

/** `3 Mar` */
export const shortDayText = (language: Language, at: number) =>
  written(language, { day: 'numeric', month: 'short' }).format(at)

/** `3 Mar, 14:05` */
export const momentText = (language: Language, at: number) =>
  written(language, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(at)

/** `12,034` */
export const numberText = (language: Language, n: number) =>
  new Intl.NumberFormat(language === 'en' ? 'en-GB' : localeOf(language)).format(n)

const day = 24 * 60 * 60 * 1000
/** Returns the start of an instant's day, by this device's clock. */
const midnightOf = (at: number) => new Date(at).setHours(0, 0, 0, 0)

/** `today`, `yesterday`, `3 days ago` */
export const agoText = (language: Language, at: number, now: number) =>
  new Intl.RelativeTimeFormat(language === 'en' ? 'en-GB' : localeOf(language), { numeric: 'auto' }).format(
    // A day is an hour shorter or longer when the clocks change.
    -Math.round((midnightOf(now) - midnightOf(at)) / day),
    'day',
  )
