import { expect, test as base, type BrowserContextOptions } from '@playwright/test'
import { Servers, type Store } from './servers'
import { Person } from './person'
import { desk, phone } from './visitor'
import { NetworkProxy } from './networkProxy'

export interface Options {
  store: Store
  /** Who has a desktop; the other has a phone. */
  atDesk: 'Ann' | 'Bob'
}

interface Fixtures {
  /** Bob's connection to his server, which can be cut. */
  network: NetworkProxy
  /** Opens somebody's browser, which must have reported no unexpected errors at the end. */
  arrives: (name: string, device?: BrowserContextOptions) => Promise<Person>
  ann: Person
  bob: Person
}

export const test = base.extend<Fixtures, Options & { servers: Servers }>({
  store: ['memory', { option: true, scope: 'worker' }],
  atDesk: ['Ann', { option: true, scope: 'worker' }],

  servers: [
    async ({ store }, use) => {
      const servers = await Servers.start(store)
      await use(servers)
      await servers.stop()
    },
    { scope: 'worker' },
  ],

  network: async ({ servers }, use) => {
    const network = await NetworkProxy.to(servers.back.url)
    await use(network)
    await network.stop()
  },

  arrives: async ({ browser, servers, network, atDesk }, use) => {
    const people: Person[] = []
    await use(async (name, device = name === atDesk ? desk : phone) => {
      const home = name === 'Bob' ? network.url : servers.front.url
      const person = await Person.arrives(browser, name, home, device)
      people.push(person)
      return person
    })
    for (const { name, unexpectedErrors } of people)
      expect.soft(unexpectedErrors, `errors in ${name}'s browser`).toEqual([])
    await Promise.all(people.map(({ context }) => context.close()))
  },

  ann: async ({ arrives }, use) => use(await arrives('Ann')),
  bob: async ({ arrives }, use) => use(await arrives('Bob')),
})

export { expect }
