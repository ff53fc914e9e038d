import { fetchCatalogue, languages, localeOf, type Language } from '../src/lang/catalogue'
import { expect, test } from './fixtures'
import { smallPhone } from './visitor'
import { reasonOn, wordsOn } from './words'

for (const language of Object.keys(languages) as Language[]) {
  test(`somebody plays a round whose device speaks ${languages[language]}`, async ({ arrives }) => {
    const catalogue = await fetchCatalogue(language)
    const ann = await arrives('Ann', { ...smallPhone, locale: localeOf(language) })
    const shows = async (name: string) => {
      await ann.picture(`${language}-${name}`)
      await ann.scrollsNotSideways()
    }

    await ann.asksFor({})
    await ann.opensTheDoor()
    await ann.seesTitle(catalogue.home.title)
    await expect(ann.page.locator('html')).toHaveAttribute('lang', localeOf(language))
    await shows('home')
    await ann.presses(catalogue.lobby.seats.changeName)
    await ann.page.getByRole('textbox').fill('Ann')
    await ann.presses(catalogue.lobby.seats.keep)
    await ann.presses(new RegExp(`^${catalogue.home.friends}`))
    await ann.seesTitle(catalogue.lobby.tableOf('Ann'))
    await ann.page.getByText(catalogue.lobby.rules.more).click()
    await shows('lobby')

    await ann.presses(catalogue.lobby.rattle)
    const board = await ann.looksAtTheBoard()
    const [word] = wordsOn(board)
    await ann.types(word)
    await ann.seesOwnWords([word], catalogue.play.yourWords)
    await ann.types('zzzz')
    await ann.hears(reasonOn(board, 'zzzz', catalogue))
    await shows('play')
    await ann.needsNoScrolling()

    await ann.pressesTwice(catalogue.play.iAmDone, catalogue.play.iAmDoneSure)
    await ann.sees(catalogue.results.everything)
    await shows('results')
  })
}
