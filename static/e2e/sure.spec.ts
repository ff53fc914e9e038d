import { expect, test } from './fixtures'
import { phone } from './visitor'

test('a question waits for its answer, where the finger is, and somebody who does something else has answered', async ({
  arrives,
}) => {
  const ann = await arrives('Ann', phone)
  const { page } = ann
  await page.clock.install()
  await ann.playsAlone()
  const board = await ann.looksAtTheBoard()
  const done = page.getByRole('button', { name: 'I’m done' })
  const sure = page.getByRole('button', { name: 'Done?' })
  const before = (await done.boundingBox())!
  await done.tap()
  // Slow people think, and nothing hurries them.
  await page.clock.fastForward(20_000)
  const asking = (await sure.boundingBox())!
  expect(asking.x).toBeLessThanOrEqual(before.x)
  expect(asking.x + asking.width).toBeGreaterThanOrEqual(before.x + before.width)
  await page.keyboard.type(board.faces[0]![0]!.toLowerCase())
  await expect(done).toBeVisible()
  await done.tap()
  await expect(sure).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(done).toBeVisible()
  await done.tap()
  await expect(sure).toBeVisible()
  await ann.tapsDie(0)
  await expect(done).toBeVisible()
  await done.tap()
  await page.touchscreen.tap(before.x + 2, before.y + before.height / 2)
  await expect(page.getByRole('button', { name: /^Again$/ })).toBeVisible()
})
