import { prefer } from '../lib/device/preferences.svelte'
import type { Language } from './catalogue'
import { speak } from './say.svelte'

/** Speaks a language from now on, on this device. */
export function chooseLanguage(language: Language | 'auto'): void {
  prefer({ language })
  void speak(language)
}
