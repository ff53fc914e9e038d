import { setPreferences } from '../lib/device/preferences.svelte'
import type { Language } from './catalogue'
import { setLocale } from './t.svelte'

/** Speaks a language from now on, on this device. */
export function chooseLanguage(language: Language | 'auto'): void {
  setPreferences({ language })
  void setLocale(language)
}
