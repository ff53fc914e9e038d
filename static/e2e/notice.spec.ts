import { expect, test } from './fixtures'
import { Person } from './person'
import { Rattle, Redis } from './programs'
import { phone } from './visitor'

const notice = 'Down for ten minutes at 22:00 <UTC>.'

test('a line of the operator reaches who sits at a table, and who comes', async ({ browser }) => {
  const store = await Redis.start()
  const server = await Rattle.start(store.url)
  const ann = await Person.arrives(browser, 'Ann', server.url, phone)
  const code = await ann.creates()
  const line = ann.page.getByText(notice)
  await expect(line).toHaveCount(0)

  ann.expectsConnectionErrors()
  await server.stop()
  await server.restart(notice)
  await expect(line).toBeVisible()
  await ann.savesScreenshot('notice')
  await ann.findsNoBarriers()
  await ann.presses('Hide')
  await expect(line).toHaveCount(0)
  await ann.reloads()
  await ann.seesTitle('Ann’s table')
  await expect(line).toHaveCount(0)

  const bob = await Person.arrives(browser, 'Bob', server.url, phone)
  await bob.follows(code)
  await expect(bob.page.getByText(notice)).toBeVisible()
  await bob.sitsDown()
  await ann.sees('Bob')

  bob.expectsConnectionErrors()
  await server.stop()
  await server.restart()
  await expect(bob.page.getByText(notice)).toHaveCount(0, { timeout: 30_000 })
  await Promise.all([ann, bob].map(({ context }) => context.close()))
  await server.stop()
  await store.stop()
})
