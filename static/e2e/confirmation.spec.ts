import { expect, test } from './fixtures'
import { phone } from './visitor'

test('a confirmation waits under the finger, and doing anything else cancels it', async ({ arrives }) => {
  const ann = await arrives('Ann', phone)
  const { page } = ann
  await page.clock.install()
  await ann.playsAlone()
  const board = await ann.looksAtTheBoard()
  const done = page.getByRole('button', { name: 'I’m done' })
  const confirm = page.getByRole('button', { name: 'Done?' })
  const before = (await done.boundingBox())!
  await done.tap()
  // It does not time out.
  await page.clock.fastForward(20_000)
  const after = (await confirm.boundingBox())!
  expect(after.x).toBeLessThanOrEqual(before.x)
  expect(after.x + after.width).toBeGreaterThanOrEqual(before.x + before.width)
  await page.keyboard.type(board.faces[0]![0]!.toLowerCase())
  await expect(done).toBeVisible()
  await done.tap()
  await expect(confirm).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(done).toBeVisible()
  await done.tap()
  await expect(confirm).toBeVisible()
  await ann.tapsDie(0)
  await expect(done).toBeVisible()
  await done.tap()
  await page.touchscreen.tap(before.x + 2, before.y + before.height / 2)
  await expect(page.getByRole('button', { name: /^Again$/ })).toBeVisible()
})
