import { expect, test as base } from '@playwright/test'
import { desk, Person, phone } from './person'
import { startRattle, startRedis } from './programs'
import { Wire } from './wire'
import { wordsOn } from './words'

export interface Options {
  store: 'embedded' | 'redis'
}

interface Table {
  /** Where the program listens. */
  url: string
  /** A way there that can be cut. */
  wire: Wire
  /** Ann sits at a desk, Bob holds a phone. */
  ann: Person
  bob: Person
}

export const test = base.extend<Table & Options>({
  store: ['embedded', { option: true }],

  url: async ({ store }, use) => {
    const redis = store === 'redis' ? await startRedis() : undefined
    const rattle = await startRattle(redis?.url)
    await use(rattle.url)
    await rattle.stop()
    await redis?.stop()
  },

  wire: async ({ url }, use) => {
    const wire = await Wire.to(url)
    await use(wire)
    await wire.stop()
  },

  ann: async ({ browser }, use) => {
    const ann = await Person.arrives(browser, 'Ann', desk)
    await use(ann)
    await ann.page.context().close()
  },

  bob: async ({ browser }, use) => {
    const bob = await Person.arrives(browser, 'Bob', phone)
    await use(bob)
    await bob.page.context().close()
  },
})

/**
 * Waits for a board, and gives common words that it has. Now and then dice fall so that there is little
 * to find: then people wait for the end, and rattle again.
 */
export async function wordsToFind(host: Person, count: number): Promise<string[]> {
  for (;;) {
    const words = wordsOn(await host.looksAtTheBoard())
    if (words.length >= count) return words
    await host.seesTheEnd()
    await host.rattles()
  }
}

export { expect }
