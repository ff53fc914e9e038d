import { expect, test } from './fixtures'
import { Person } from './person'
import { Rattle } from './programs'
import { phone } from './visitor'

test(
  'the about page names the works that are used, and is readable',
  { tag: '@swapped' },
  async ({ ann }) => {
    await ann.opensHome()
    await ann.page.getByRole('link', { name: 'How to play' }).click()
    await ann.seesTitle('How to play')
    await expect(ann.page.getByRole('heading', { name: 'About', exact: true })).toBeVisible()
    await ann.sees(/This game uses their words with thanks to the authors\.$/)
    await ann.sees(/^Version \S+$/)
    await ann.findsNoBarriers()
    await ann.needsNoSidewaysScrolling()
    await ann.savesScreenshot('about')
    await ann.readsLongerTexts()
    await ann.needsNoSidewaysScrolling()
    await ann.page.goto(ann.page.url())
    // A device that has the text font cached applies it once.
    await expect
      .poll(() =>
        ann.page.evaluate(() => [...document.fonts].filter(({ family }) => family === 'Figtree').length),
      )
      .toBe(1)
    const licences = await ann.page.getByRole('link', { name: 'All licences in full' }).getAttribute('href')
    const texts = await (await ann.page.request.get(ann.home + licences)).text()
    expect(texts).toContain('SIL OPEN FONT LICENSE')
    expect(texts).toContain('ENABLE')
  },
)

test('the about page says who runs the server, and whom to write to', async ({ browser }) => {
  const imprint = 'Rattle Club, 1 Example Street <Sampletown>'
  const server = await Rattle.start(undefined, '--imprint', imprint, '--contact', 'club@example.org')
  const ann = await Person.arrives(browser, 'Ann', server.url, phone)
  await ann.page.goto(`${server.url}/about`)
  await ann.sees(imprint)
  const contact = ann.page.getByRole('link', { name: 'Contact: club@example.org' })
  await expect(contact).toHaveAttribute('href', 'mailto:club@example.org')
  await ann.sees(/^Version \S+$/)
  await ann.findsNoBarriers()
  expect(ann.unexpectedErrors).toEqual([])
  await server.stop()
})
