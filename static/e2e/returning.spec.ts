import type { Person } from './person'
import { expect, test } from './fixtures'
import { wordsOn } from './words'

const back = (person: Person) => person.page.getByRole('region', { name: 'Welcome back' })
const kept = (person: Person) => person.page.evaluate(() => localStorage.getItem('rattle.recent'))

/** Asserts that nothing has moved since the first paint. */
async function nothingHasMoved(person: Person): Promise<void> {
  const shifts = await person.page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 1500)
      }),
  )
  expect(shifts).toBe(0)
}

async function playARound(ann: Person, bob: Person): Promise<string> {
  const code = await ann.creates()
  await bob.joins(code)
  await ann.sees('Bob')
  await ann.rattles()
  await ann.looksAtTheBoard()
  await bob.looksAtTheBoard()
  return code
}

test('the home page leads back to a running round, then to its room and its people @swapped @story', async ({
  ann,
  bob,
}) => {
  const code = await playARound(ann, bob)
  await ann.page.goto(ann.home)
  const resume = back(ann).getByRole('button', { name: /^Your round goes on back to it, [1-4]:\d\d$/ })
  await expect(resume).toBeVisible()
  await nothingHasMoved(ann)
  await ann.findsNoBarriers()
  await ann.savesScreenshot('back-round')
  await resume.click()
  const [word] = wordsOn(await ann.looksAtTheBoard())
  await ann.types(word)
  await ann.scores(word)
  await ann.isDone()
  await bob.isDone()
  await ann.seesTheResults()
  await bob.seesTheResults()

  // To the room, as long as it exists.
  await ann.page.goto(ann.home)
  await back(ann).getByRole('button', { name: 'Bob today: back to the table' }).click()
  await ann.page.waitForURL(`**/r/${code}`)
  await ann.seesTheResults()
  await ann.leaves()
  await bob.page.goto(bob.home)
  await bob.savesScreenshot('back-table')
  await bob.needsNoSidewaysScrolling()

  // To a new room, for the same people.
  await back(ann).getByRole('button', { name: 'Bob today: play again' }).click()
  await expect(ann.page.getByLabel('Link to this table')).toBeVisible()
  expect(ann.page.url()).not.toContain(code)

  await bob.page.goto(bob.home)
  await expect(back(bob)).toContainText('Ann')
  await bob.presses('Forget these')
  await expect(back(bob).getByRole('listitem')).toHaveCount(1)
  await bob.presses('Forget?')
  await expect(back(bob).getByRole('listitem')).toHaveCount(0)
  expect(await kept(bob)).toBeNull()
})

test('a device that is set to forget remembers nobody', async ({ ann, bob }) => {
  await ann.opensHome()
  await ann.presses('Settings')
  await ann.page.getByRole('switch', { name: 'Remember tables and people' }).click()
  await ann.presses('Done')
  await playARound(ann, bob)
  expect(await kept(ann)).toBeNull()
  expect(await kept(bob)).toContain('Ann')
  await ann.page.goto(ann.home)
  await expect(ann.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(back(ann)).toHaveCount(0)
  // Turning it off later deletes what was remembered.
  await bob.page.goto(bob.home)
  await bob.presses('Settings')
  await bob.page.getByText('Remember tables and people').click()
  expect(await kept(bob)).toBeNull()
})

test('the home page shows a round that is on in a recent room', async ({ ann, bob, arrives }) => {
  const code = await playARound(ann, bob)
  const cyd = await arrives('Cyd')
  await cyd.opensHome()
  await cyd.page.evaluate(
    (code) =>
      localStorage.setItem('rattle.recent', JSON.stringify([{ code, at: Date.now(), names: ['Ann'] }])),
    code,
  )
  await cyd.reloads()
  await expect(back(cyd).getByRole('button', { name: /^Ann a round is on, [1-4]:\d\d$/ })).toBeVisible()
  await nothingHasMoved(cyd)
})

test('a room that no longer exists is forgotten, its people are not', async ({ ann }) => {
  ann.expectsErrors(/\/api\/rooms\/BCDFGHBC 404|status of 404/)
  await ann.opensHome()
  await ann.page.evaluate(() =>
    localStorage.setItem(
      'rattle.recent',
      JSON.stringify([
        { code: 'BCDFGHBC', at: Date.now() - 24 * 3600 * 1000 + 60_000, names: ['Ben', 'Cyd'] },
      ]),
    ),
  )
  await ann.reloads()
  await expect(back(ann).getByRole('button', { name: 'Ben and Cyd yesterday: play again' })).toBeVisible()
  expect(await kept(ann)).not.toContain('BCDFGHBC')
  await nothingHasMoved(ann)
})
