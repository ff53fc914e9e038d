import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The lights in which a screen is looked at. */
const lights = {
  'by day': { colorScheme: 'light', contrast: 'no-preference' },
  'by night': { colorScheme: 'dark', contrast: 'no-preference' },
  'by day, with more contrast': { colorScheme: 'light', contrast: 'more' },
  'by night, with more contrast': { colorScheme: 'dark', contrast: 'more' },
} as const

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What keeps somebody from using the screen that a page shows, each with where it is and in which light. */
export async function obstacles(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [light, media] of Object.entries(lights)) {
    await page.emulateMedia(media)
    await settled(page)
    // Without legacy mode axe opens a tab of its own, in which nobody plays.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(standards).analyze()
    for (const { id, help, nodes } of violations)
      for (const { target, failureSummary = '' } of nodes)
        found.push(`${light}: ${id}: ${help}: ${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`)
  }
  await page.emulateMedia({ colorScheme: null, contrast: null })
  return found
}

/** Waits for what moves or fades in: it has no contrast yet, and no place. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
