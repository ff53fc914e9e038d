import { expect, test as base, type BrowserContextOptions } from '@playwright/test'
import { Servers, type Store } from './servers'
import { Person } from './person'
import { desk, phone } from './visitor'
import { Wire } from './wire'

export interface Options {
  store: Store
  /** Who sits at a desk; the other holds a phone. */
  atDesk: 'Ann' | 'Bob'
}

interface Fixtures {
  /** Bob's way to his server, which can be cut. */
  wire: Wire
  /** Brings somebody in, who at the end must have nothing to complain of. */
  arrives: (name: string, device?: BrowserContextOptions) => Promise<Person>
  ann: Person
  bob: Person
}

export const test = base.extend<Fixtures, Options & { servers: Servers }>({
  store: ['embedded', { option: true, scope: 'worker' }],
  atDesk: ['Ann', { option: true, scope: 'worker' }],

  servers: [
    async ({ store }, use) => {
      const servers = await Servers.start(store)
      await use(servers)
      await servers.stop()
    },
    { scope: 'worker' },
  ],

  wire: async ({ servers }, use) => {
    const wire = await Wire.to(servers.back.url)
    await use(wire)
    await wire.stop()
  },

  arrives: async ({ browser, servers, wire, atDesk }, use) => {
    const people: Person[] = []
    await use(async (name, device = name === atDesk ? desk : phone) => {
      const home = name === 'Bob' ? wire.url : servers.front.url
      const person = await Person.arrives(browser, name, home, device)
      people.push(person)
      return person
    })
    for (const { name, complaints } of people) expect.soft(complaints, `${name} complains`).toEqual([])
    await Promise.all(people.map(({ context }) => context.close()))
  },

  ann: async ({ arrives }, use) => use(await arrives('Ann')),
  bob: async ({ arrives }, use) => use(await arrives('Bob')),
})

export { expect }
