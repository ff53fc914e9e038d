import { fetchCatalogue, languages, tagOf, type Language } from '../src/lang/catalogue'
import { expect, test } from './table'
import { smallPhone } from './visitor'
import { reasonOn, wordsOn } from './words'

for (const language of Object.keys(languages) as Language[]) {
  test(`somebody plays a round whose device speaks ${languages[language]}`, async ({ arrives }) => {
    const t = await fetchCatalogue(language)
    const ann = await arrives('Ann', { ...smallPhone, locale: tagOf(language) })
    const shows = async (name: string) => {
      await ann.picture(`${language}-${name}`)
      await ann.scrollsNotSideways()
    }

    await ann.asksFor({})
    await ann.opensTheDoor()
    await ann.seesTitle(t.home.title)
    await expect(ann.page.locator('html')).toHaveAttribute('lang', tagOf(language))
    await shows('home')
    await ann.presses(t.lobby.seats.changeName)
    await ann.page.getByRole('textbox').fill('Ann')
    await ann.presses(t.lobby.seats.keep)
    await ann.presses(new RegExp(`^${t.home.friends}`))
    await ann.seesTitle(t.lobby.tableOf('Ann'))
    await ann.page.getByText(t.lobby.rules.more).click()
    await shows('lobby')

    await ann.presses(t.lobby.rattle)
    const board = await ann.looksAtTheBoard()
    const [word] = wordsOn(board)
    await ann.types(word)
    await ann.seesOwnWords([word], t.play.yourWords)
    await ann.types('zzzz')
    await ann.hears(reasonOn(board, 'zzzz', t))
    await shows('play')
    await ann.needsNoScrolling()

    await ann.pressesTwice(t.play.iAmDone, t.play.iAmDoneSure)
    await ann.sees(t.results.everything)
    await shows('results')
  })
}
