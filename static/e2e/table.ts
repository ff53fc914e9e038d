import { expect, test as base, type BrowserContextOptions } from '@playwright/test'
import { House, type Store } from './house'
import { Person } from './person'
import { desk, phone } from './visitor'
import { Wire } from './wire'

export interface Options {
  store: Store
  /** Who sits at a desk; the other holds a phone. */
  atDesk: 'Ann' | 'Bob'
}

interface Table {
  /** Bob's way to his server, which can be cut. */
  wire: Wire
  /** Brings somebody in, who at the end must have nothing to complain of. */
  arrives: (name: string, device?: BrowserContextOptions) => Promise<Person>
  ann: Person
  bob: Person
}

export const test = base.extend<Table, Options & { house: House }>({
  store: ['embedded', { option: true, scope: 'worker' }],
  atDesk: ['Ann', { option: true, scope: 'worker' }],

  house: [
    async ({ store }, use) => {
      const house = await House.opens(store)
      await use(house)
      await house.closes()
    },
    { scope: 'worker' },
  ],

  wire: async ({ house }, use) => {
    const wire = await Wire.to(house.back.url)
    await use(wire)
    await wire.stop()
  },

  arrives: async ({ browser, house, wire, atDesk }, use) => {
    const people: Person[] = []
    await use(async (name, device = name === atDesk ? desk : phone) => {
      const home = name === 'Bob' ? wire.url : house.front.url
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
