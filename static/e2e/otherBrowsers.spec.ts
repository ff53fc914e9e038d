import { expect, test } from '@playwright/test'
import type { Grid } from '../src/lib/protocol/messages'
import { openFirefox, openWebKit, type OtherBrowser } from './otherBrowsers'
import { Rattle } from './programs'
import { wordsOn } from './words'

// One story in the two other families of browsers, in Debian's packages of them.

for (const [name, open] of [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const)
  test(`in ${name} somebody opens a link, sits down, finds three words and sees the results`, async () => {
    const server = await Rattle.start()
    const created = await fetch(`${server.url}/api/rooms`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"richness":"rich"}',
    })
    const { code } = (await created.json()) as { code: string }
    const browser = await open()
    try {
      await story(name, browser, `${server.url}/r/${code}`)
    } finally {
      await browser.closes()
      await server.stop()
    }
  })

async function story(name: string, browser: OtherBrowser, link: string): Promise<void> {
  const sees = (text: string) =>
    expect
      .poll(() => browser.asks<string>('document.body.innerText'), { message: `${name} shows ${text}` })
      .toContain(text)
  const presses = async (text: string) => {
    await sees(text)
    await browser.clicks(`//button[contains(normalize-space(.), "${text}")]`)
  }

  await browser.opens(link)
  await sees('Sit down')
  await browser.clicks('//input[not(@type="hidden")]')
  await browser.types('Ann')
  await presses('Sit down')
  await presses('Rattle the dice')
  const faces = () =>
    browser.asks<string[]>('[...document.querySelectorAll(".tray .die")].map((die) => die.textContent)')
  await expect.poll(faces).toHaveLength(16)
  const board: Grid = { rows: 4, cols: 4, topology: 'plane', faces: await faces() }
  for (const word of wordsOn(board).slice(0, 3)) {
    await browser.types(`${word}\n`)
    await sees(word)
  }
  await sees('Your words 3')
  await browser.photographs(`test-results/other-${name}-play.png`)
  await presses('I’m done')
  await presses('Done?')
  await sees('You were done early')
  await browser.photographs(`test-results/other-${name}-results.png`)
  expect(await browser.errors()).toEqual([])
}
