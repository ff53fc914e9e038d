import type { Catalogue } from './catalogue'
import { fullCatalogue, loadCatalogue } from './t.svelte'

// Whatever imports this module runs only after all texts are here: a text that is not loaded cannot be asked for. So
// no module of a first visit may import it (build/chunks.ts stops a build in which one does).

const retryDelay = 1000

/** A module that fails once fails for good, so this one waits until the network is back. */
async function loaded(): Promise<Catalogue> {
  for (;;) {
    try {
      return await loadCatalogue()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryDelay))
    }
  }
}

const catalogue = await loaded()

/** All texts of the current language: `{t().results.title}`. What reads them follows a change. */
export const t = (): Catalogue => fullCatalogue() ?? catalogue
