import { expect, test } from './fixtures'

test('the browser reports violations of the content security policy @story', async ({ ann }) => {
  ann.expectsErrors(/policy|Content Security Policy|elsewhere/)
  await ann.opensHome()
  await ann.page.evaluate(() => {
    const image = document.createElement('img')
    image.src = 'http://elsewhere.invalid/pixel.png'
    document.body.append(image)
  })
  await expect.poll(() => ann.expectedErrors).toContainEqual(expect.stringMatching(/^error: policy: img-src/))
})
