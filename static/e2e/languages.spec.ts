import { fetchCatalogue, languages, localeOf, type Language } from '../src/lang/catalogue'
import { expect, test } from './fixtures'
import { smallPhone } from './visitor'
import { reasonOn, wordsOn } from './words'

for (const language of Object.keys(languages) as Language[]) {
  test(`a round on a device in ${languages[language]}`, async ({ arrives }) => {
    const catalogue = await fetchCatalogue(language)
    const ann = await arrives('Ann', { ...smallPhone, locale: localeOf(language) })
    const checks = async (name: string) => {
      await ann.savesScreenshot(`${language}-${name}`)
      await ann.needsNoSidewaysScrolling()
    }

    await ann.usesSettings({})
    await ann.opensHome()
    await ann.seesTitle(catalogue.home.title)
    await expect(ann.page.locator('html')).toHaveAttribute('lang', localeOf(language))
    await checks('home')
    await ann.presses(catalogue.lobby.seats.changeName)
    await ann.page.getByRole('textbox').fill('Ann')
    await ann.presses(catalogue.lobby.seats.keep)
    await ann.presses(new RegExp(`^${catalogue.home.friends}`))
    await ann.seesTitle(catalogue.lobby.tableOf('Ann'))
    await ann.page.getByText(catalogue.lobby.rules.more).click()
    await checks('lobby')

    await ann.presses(catalogue.lobby.rattle)
    const board = await ann.looksAtTheBoard()
    const [word] = wordsOn(board)
    await ann.types(word)
    await ann.seesOwnWords([word], catalogue.play.yourWords)
    await ann.types('zzzz')
    await ann.seesStatus(reasonOn(board, 'zzzz', catalogue))
    await checks('play')
    await ann.needsNoScrolling()

    await ann.pressesTwice(catalogue.play.iAmDone, catalogue.play.iAmDoneSure)
    await ann.sees(catalogue.results.everything)
    await checks('results')
  })
}
