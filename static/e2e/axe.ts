import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The preferences under which each screen is checked. */
const preferences = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  'light, with more contrast': { colorScheme: 'light', contrast: 'more' },
  'dark, with more contrast': { colorScheme: 'dark', contrast: 'more' },
} as const

/** What depends on colours. The rest is the same under each preference, and is checked once. */
const ofColours = ['color-contrast', 'link-in-text-block']

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The accessibility barriers of the current screen, each with its element and the preferences it appears under. */
export async function barriers(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [preference, media] of Object.entries(preferences)) {
    await page.emulateMedia(media)
    await waitForAnimations(page)
    // Without legacy mode axe opens its own tab, which is in no room.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    const all = preference === 'light'
    const { violations } = await (all ? axe.withTags(standards) : axe.withRules(ofColours)).analyze()
    for (const { id, help, nodes } of violations)
      for (const { target, failureSummary = '' } of nodes)
        found.push(
          `${preference}: ${id}: ${help}: ${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`,
        )
  }
  await page.emulateMedia({ colorScheme: null, contrast: null })
  return found
}

/** Waits until nothing moves or fades any more: before, places and contrasts are not final. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
}
