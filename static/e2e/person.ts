import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import type { Settings } from '../src/lib/protocol/messages'
import { Player } from './player'
import { openSession } from './visitor'

/** The words that the results list for one player. */
export interface ListedWords {
  words: string[]
  struck: string[]
}

/** Somebody who comes to a room, plays, and reads the results. */
export class Person extends Player {
  static async arrives(browser: Browser, name: string, home: string, device: BrowserContextOptions) {
    return new Person(await openSession(browser, name, home, device))
  }

  async opensHome(): Promise<void> {
    await this.page.goto(this.home)
  }

  /** Creates a room with rich boards, unless the settings say otherwise. Returns its code. */
  async creates(settings: Partial<Settings> = {}): Promise<string> {
    await this.usesSettings(settings)
    await this.opensHome()
    await this.takesTheName(this.name)
    await this.presses(/^With friends/)
    const link = await this.page.getByLabel('Link to this table').inputValue()
    return link.split('/').at(-1)!
  }

  /** Presses Play on the home page, which starts a solo round at once. */
  async playsAlone(settings: Partial<Settings> = {}): Promise<void> {
    await this.usesSettings({ ...settings, access: 'solo' })
    await this.opensHome()
    await this.presses(/^Play/)
  }

  /** Creates a public room. */
  async opensAPublicRoom(): Promise<void> {
    await this.opensHome()
    await this.takesTheName(this.name)
    await this.presses(/open table/i)
    await this.presses('Open one to everybody')
  }

  /** Joins the public room that is listed first. */
  async joinsAPublicRoom(): Promise<void> {
    await this.opensHome()
    await this.takesTheName(this.name)
    await this.presses(/open table/)
    await this.page
      .getByRole('link', { name: /Sit down$/ })
      .first()
      .click()
    await this.sitsDownInOneTap()
  }

  async follows(code: string): Promise<void> {
    await this.page.goto(`${this.home}/r/${code}`)
  }

  /** Sits down in one tap, as the device knows the name. */
  async sitsDownInOneTap(): Promise<void> {
    await this.presses('Sit down')
  }

  async sitsDown(as = this.name): Promise<void> {
    await this.#entersName(as)
    await this.presses('Sit down')
  }

  async joins(code: string, as = this.name): Promise<void> {
    await this.follows(code)
    await this.sitsDown(as)
  }

  async watches(code: string): Promise<void> {
    await this.follows(code)
    await this.#entersName(this.name)
    await this.presses('Only watch')
    await this.sees('You are watching.')
  }

  async joinsByCode(code: string): Promise<void> {
    await this.opensHome()
    await this.takesTheName(this.name)
    await this.presses(/^I have a code/)
    await this.page.getByLabel('Code or link').fill(code.toLowerCase())
    await this.presses('Go there')
  }

  async leaves(): Promise<void> {
    await this.pressesTwice('Leave the table', 'Leave?')
    await this.seesTitle('Same sixteen dice. Who sees more?')
  }

  async rattles(): Promise<void> {
    await this.presses(/Rattle (the dice|now)/)
  }

  /** Chooses a radio button. */
  async chooses(rule: string, option: string): Promise<void> {
    await this.page.getByRole('group', { name: rule }).getByText(option, { exact: true }).click()
  }

  async seesChosen(rule: string, option: string): Promise<void> {
    const group = this.page.getByRole('group', { name: rule })
    await expect(group.getByRole('radio', { name: option, exact: true })).toBeChecked()
  }

  /** Picks an option of a select. */
  async picks(rule: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: rule }).selectOption(option)
  }

  async seesPicked(rule: string, option: string): Promise<void> {
    await expect(this.page.getByRole('combobox', { name: rule }).locator(':checked')).toHaveText(option)
  }

  async opensMoreRules(): Promise<void> {
    await this.page.getByText('More rules').click()
    // They are loaded only now.
    await expect(this.page.getByRole('combobox', { name: 'Points' })).toBeVisible()
  }

  async toggles(rule: string): Promise<void> {
    await this.page.getByRole('switch', { name: rule }).click()
  }

  async seesToggled(rule: string, on: boolean): Promise<void> {
    await expect(this.page.getByRole('switch', { name: rule })).toBeChecked({ checked: on })
  }

  async renamesTo(name: string): Promise<void> {
    await this.presses('Change your name')
    await this.page.getByLabel('Your name', { exact: true }).fill(name)
    await this.presses('Save')
  }

  /** Copies the link to the board that was played. Returns its path and query. */
  async copiesTheLinkToTheBoard(): Promise<string> {
    await this.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // Otherwise the page would open the share sheet of the device.
    await this.page.evaluate(() => void delete (Navigator.prototype as Partial<Navigator>).share)
    await this.presses(/^(Same board for a friend|Copy a link to this board)$/)
    await this.sees('The link is copied.')
    const link = new URL(await this.page.evaluate(() => navigator.clipboard.readText()))
    return link.pathname + link.search
  }

  async opensTheSharedBoard(link: string): Promise<void> {
    await this.page.goto(this.home + link)
  }

  async startsARoomWithIt(): Promise<void> {
    await this.takesTheName(this.name)
    await this.presses('Start a table with it')
  }

  async playsItAlone(): Promise<void> {
    await this.takesTheName(this.name)
    await this.presses('Play it alone')
  }

  async wantsAnother(): Promise<void> {
    await this.presses(/(Again|Another match)$/)
  }

  /** Opens the same page in another tab of the same browser. */
  async opensAnotherTab(): Promise<Person> {
    const page = await this.context.newPage()
    await page.goto(this.page.url())
    return this.#with(page)
  }

  /** Duplicates the tab as browsers do, with a copy of its session storage. */
  async duplicatesTheTab(): Promise<Person> {
    const [page] = await Promise.all([
      this.context.waitForEvent('page'),
      this.page.evaluate(() => void open(location.href)),
    ])
    return this.#with(page)
  }

  /** Waits for the results, and skips the animated count. */
  async seesTheResults(): Promise<void> {
    const all = this.page.getByRole('heading', { name: 'Everything on this board' })
    await expect(all.or(this.page.getByRole('button', { name: 'Skip' }))).toBeVisible()
    await this.page.keyboard.press('Escape')
    await expect(all).toBeVisible()
  }

  /** The words that the results list for a player; `you` is oneself. */
  async readsWordsOf(name: string): Promise<ListedWords> {
    const list = this.page.getByRole('region', { name: `Words of ${name}` })
    if (!(await list.isVisible())) await this.page.getByText('Everybody’s words').click()
    await list.waitFor() // rendered when the details element reports that it is open
    const read = (part: Locator) => part.allTextContents().then((texts) => texts.map(wordIn).sort())
    return {
      words: await read(list.locator('button:not(:has(s)) > .word')),
      struck: await read(list.locator('s')),
    }
  }

  /** All words of the board as the results list them, with their points. */
  async readsAllWords(): Promise<string[]> {
    const all = this.page.getByRole('region', { name: 'All words of the board' })
    const more = all.getByRole('button', { name: /^\d+ more$/ })
    for (let left = await more.count(); left > 0; left--) await more.first().click()
    const words = await all.locator('li :is(.word, s)').allTextContents()
    const points = await all.locator('li strong').allTextContents()
    return words.map((word, i) => `${word} ${points[i]}`).sort()
  }

  /** Downloads the record, with which anybody can verify the round. Returns the path of the file. */
  async downloadsTheRecord(): Promise<string> {
    await this.page.getByText('Were the dice fair?').click()
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('link', { name: 'Download the record' }).click(),
    ])
    return download.path()
  }

  #with(page: Page): Person {
    return new Person({ ...this.session, page })
  }

  /** Changes the name that the page suggested. */
  async takesTheName(name: string): Promise<void> {
    await this.presses('Change your name')
    await this.#entersName(name)
    await this.presses('Save')
    await this.sees(`You are ${name}.`)
  }

  async #entersName(name: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Your name' }).fill(name)
  }

  /** Rooms that the page creates get these settings, which may be ones that the lobby does not offer. */
  async usesSettings(settings: Partial<Settings>): Promise<void> {
    const body = JSON.stringify({ seconds: 300, richness: 'rich', ...settings })
    await this.page.route('**/api/rooms', (route, request) =>
      request.method() === 'POST' ? route.continue({ postData: body }) : route.continue(),
    )
  }
}

const wordIn = (text: string) => text.split(',')[0]!.trim()
