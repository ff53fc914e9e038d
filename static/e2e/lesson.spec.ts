import { expect, test } from './table'
import type { Person } from './person'
import { phone } from './visitor'

/** The line under the board that teaches. */
const caption = ({ page }: Person) => page.locator('.caption')

async function reads(person: Person, line: string | RegExp): Promise<void> {
  await expect(caption(person)).toContainText(line)
}

test('who was invited sits down first, and may try a board while nothing has begun', async ({
  arrives,
  ann,
}) => {
  const code = await ann.creates()
  const eve = await arrives('Eve', phone)
  await eve.joins(code)
  await eve.presses('New here? Try a board.')
  await eve.looksAtTheLesson()
  await eve.swipes('rattle')
  await reads(eve, 'rattle, 3 points')
  await eve.findsNothingInTheWay()
  await eve.picture('lesson-lobby')
  // The dice wait for nobody's lesson.
  await ann.rattles()
  await eve.looksAtTheBoard()
  await expect(eve.page.getByRole('dialog')).toHaveCount(0)
  await expect(eve.page.getByText('New here? Try a board.')).toHaveCount(0)
})
