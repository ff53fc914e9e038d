import { expect, test } from './fixtures'
import type { Person } from './person'
import { KeyboardUser } from './keyboardUser'
import { desk, phone, smallPhone } from './visitor'

/** The line under the lesson's board. */
const caption = ({ page }: Person) => page.locator('.caption')
const skip = ({ page }: Person) => page.getByRole('button', { name: 'Skip' })

async function reads(person: Person, line: string | RegExp): Promise<void> {
  await expect(caption(person)).toContainText(line)
}

/** Collects what the page sends to the server. */
function messagesOf(person: Person): string[] {
  const sent: string[] = []
  person.page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
  })
  person.page.on('websocket', (socket) => sent.push(socket.url()))
  return sent
}

/** How far the page reached beyond the edge when the demonstration's finger was first at the end of its path. */
const overflowOf = ({ page }: Person) => page.evaluate(() => document.documentElement.dataset['overflow'])
async function measuresTheDemonstration({ page }: Person): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const motions = document.querySelector('.demo-finger')?.getAnimations() ?? []
      if (motions.length === 0) return
      observer.disconnect()
      for (const motion of motions) motion.currentTime = motion.effect!.getComputedTiming().endTime!
      const root = document.documentElement
      root.dataset['overflow'] = String(root.scrollWidth - root.clientWidth)
      for (const motion of motions) {
        motion.currentTime = 0
        motion.play()
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

test('the home page teaches a new player by touch @story', async ({ arrives }) => {
  const ann = await arrives('Ann', phone)
  const sent = messagesOf(ann)
  await ann.page.clock.install()
  await measuresTheDemonstration(ann)
  await ann.opensHome()
  await reads(ann, 'Slide from die to die: RATTLE')
  await expect.poll(() => overflowOf(ann), 'pixels beyond the edge').toBe('0')
  await ann.looksAtTheLesson()
  // The demonstration shows the word and its points.
  await reads(ann, 'rattle, 3 points')
  await reads(ann, 'Now you: RATTLE')
  await expect(ann.page.locator('.lesson .traced')).toHaveCount(0)
  await ann.swipes('rattle')
  await reads(ann, 'Longer words are worth more.')
  await ann.swipes(await wantedOf(ann))
  await reads(ann, /is not in the/)
  await reads(ann, 'A wrong word costs nothing.')
  await ann.taps(await wantedOf(ann))
  await reads(ann, 'if somebody else had it too, 0 points')
  await reads(ann, 'Now one minute')
  await ann.findsNoBarriers()
  await ann.savesScreenshot('lesson')
  await ann.swipes('cult')
  await reads(ann, /3 words, 4 points\s+(1:00|0:5\d)/)
  await ann.page.clock.fastForward(60_000)
  await reads(ann, 'That is the game.')
  await reads(ann, '3 words, 4 points')
  await expect(skip(ann)).toHaveCount(0)
  expect(sent, 'what was sent to the server').toEqual([])
  await ann.reloads()
  await ann.seesNoLesson()
})

test('the lesson works by keyboard and is announced', async ({ arrives }) => {
  const ann = await arrives('Ann', { ...desk, reducedMotion: 'reduce' })
  const user = await KeyboardUser.of(ann.page)
  await ann.opensHome()
  await ann.looksAtTheLesson()
  await reads(ann, 'Now you: RATTLE')
  await expect(caption(ann).locator('[aria-live]')).toContainText('rattle, 3 points')
  await user.write('rattl')
  await reads(ann, 'Enter sends.')
  await user.write('e')
  await user.press('Enter')
  await reads(ann, 'Longer words are worth more.')
  // A, T, C by arrow keys, from the die that Tab leads to.
  await user.reach(/row 1, column 1$/)
  await user.press('ArrowRight', 'Space', 'ArrowDown', 'ArrowLeft', 'Space', 'Enter')
  await reads(ann, 'Three letters or more')
  await user.reach('Skip')
  await user.press('Enter')
  await expect(caption(ann)).toHaveText('')
})

test('a skipped lesson is never shown again', async ({ arrives }) => {
  const ann = await arrives('Ann', phone)
  await ann.opensHome()
  await skip(ann).click()
  await ann.seesNoLesson()
  await ann.reloads()
  await ann.seesNoLesson()
})

test('one word of the lesson is enough not to see it again', async ({ arrives }) => {
  const ann = await arrives('Ann', phone)
  await ann.opensHome()
  await ann.looksAtTheLesson()
  await ann.taps('cut')
  await reads(ann, 'cut, 1 point')
  await ann.reloads()
  await ann.seesNoLesson()
})

test('a player who has played a round sees no lesson', async ({ arrives }) => {
  const ann = await arrives('Ann', phone)
  await ann.opensHome()
  await ann.presses(/^Play/)
  await ann.looksAtTheBoard()
  await ann.opensHome()
  await ann.seesNoLesson()
})

test('tapped letters show how to send them', async ({ arrives }) => {
  const ann = await arrives('Ann', phone)
  await ann.opensHome()
  const board = await ann.looksAtTheLesson()
  const dice = ann.page.locator('.lesson .die')
  await dice.nth(board.faces.indexOf('A')).tap()
  await dice.nth(board.faces.indexOf('N')).tap()
  await reads(ann, 'Now you: RATTLE')
  await dice.nth(board.faces.indexOf('E')).tap()
  await reads(ann, 'E does not touch N. Your letters stay.')
  await dice.nth(board.faces.indexOf('T', 4)).tap()
  await reads(ann, 'Tap T again to send.')
})

test('an invited player can take the lesson in the lobby', async ({ arrives, ann }) => {
  const code = await ann.creates()
  const eve = await arrives('Eve', phone)
  await eve.joins(code)
  await eve.presses('New here? Try a board.')
  await eve.looksAtTheLesson()
  await eve.swipes('rattle')
  await reads(eve, 'rattle, 3 points')
  await eve.findsNoBarriers()
  await eve.savesScreenshot('lesson-lobby')
  // A round that starts ends the lesson.
  await ann.rattles()
  await eve.looksAtTheBoard()
  await expect(eve.page.getByRole('dialog')).toHaveCount(0)
  await expect(eve.page.getByText('New here? Try a board.')).toHaveCount(0)
})

test('the lesson speaks the language of the page', async ({ arrives }) => {
  const ann = await arrives('Ann', { ...phone, locale: 'de-DE', reducedMotion: 'reduce' })
  await ann.opensHome()
  await ann.looksAtTheLesson()
  await expect(ann.page.getByRole('grid', { name: 'Das Brett' })).toBeVisible()
  await reads(ann, 'Jetzt du: RATTLE')
  await ann.swipes('rattle')
  await reads(ann, 'Längere Wörter bringen mehr.')
})

test('nothing moves when the lesson is loaded, and it fits the smallest phone', async ({ arrives }) => {
  const ann = await arrives('Ann', smallPhone)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await ann.page.route(/\/Lesson[^/]*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await ann.opensHome()
  // Without transforms: the tray is drawn tilted, and the page slides in.
  const places = () =>
    ann.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('h1, main button, .caption, .tray')].map((element) => {
        let [left, top] = [0, 0]
        for (let at: Element | null = element; at instanceof HTMLElement; at = at.offsetParent) {
          left += at.offsetLeft
          top += at.offsetTop
        }
        return `${element.tagName} ${element.classList[0]} ${left} ${top}`
      }),
    )
  await skip(ann).waitFor()
  await ann.page.evaluate(async () => document.fonts.ready)
  const before = await places()
  release()
  await ann.looksAtTheLesson()
  await expect.poll(places).toEqual(before)
  await ann.readsLongerTexts()
  await ann.needsNoSidewaysScrolling()
})

test('the lesson says why a word has no path', async ({ arrives }) => {
  const ann = await arrives('Ann', { ...desk, reducedMotion: 'reduce' })
  await ann.opensHome()
  await ann.looksAtTheLesson()
  await ann.types('zebra')
  await reads(ann, 'Z is not on the board')
  await ann.types('haus')
  await reads(ann, 'A and U do not touch')
})

/** The word that the caption asks for, which is in capitals there. */
async function wantedOf(person: Person): Promise<string> {
  return (await caption(person).locator('b').textContent())!.toLowerCase()
}
