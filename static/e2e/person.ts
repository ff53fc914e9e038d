import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import type { Settings } from '../src/lib/protocol/messages'
import { Player } from './player'
import { means } from './visitor'

/** What the end of a round says about one player. */
export interface Listed {
  words: string[]
  struck: string[]
}

/** Somebody who comes to a table, sits down there, and reads how the round went. */
export class Person extends Player {
  static async arrives(browser: Browser, name: string, home: string, device: BrowserContextOptions) {
    return new Person(await means(browser, name, home, device))
  }

  async opensTheDoor(): Promise<void> {
    await this.page.goto(this.home)
  }

  /** Starts a table with a board that has something to find, and gives its code. */
  async creates(settings: Partial<Settings> = {}): Promise<string> {
    await this.asksFor(settings)
    await this.opensTheDoor()
    await this.isCalled(this.name)
    await this.presses(/^With friends/)
    const link = await this.page.getByLabel('Link to this table').inputValue()
    return link.split('/').at(-1)!
  }

  /** Presses the one button of the first page, which deals at once. */
  async playsAlone(settings: Partial<Settings> = {}): Promise<void> {
    await this.asksFor({ ...settings, access: 'solo' })
    await this.opensTheDoor()
    await this.presses(/^Play/)
  }

  /** Opens a table that everybody can find. */
  async opensATable(): Promise<void> {
    await this.opensTheDoor()
    await this.isCalled(this.name)
    await this.presses(/open table/i)
    await this.presses('Open one to everybody')
  }

  /** Sits down at the open table that is listed first. */
  async sitsDownAtAnOpenTable(): Promise<void> {
    await this.opensTheDoor()
    await this.isCalled(this.name)
    await this.presses(/open table/)
    await this.page
      .getByRole('link', { name: /Sit down$/ })
      .first()
      .click()
    await this.sitsDownAsEver()
  }

  async follows(code: string): Promise<void> {
    await this.page.goto(`${this.home}/r/${code}`)
  }

  /** Sits down in one tap: the device knows the name. */
  async sitsDownAsEver(): Promise<void> {
    await this.presses('Sit down')
  }

  async sitsDown(as = this.name): Promise<void> {
    await this.#saysName(as)
    await this.presses('Sit down')
  }

  async joins(code: string, as = this.name): Promise<void> {
    await this.follows(code)
    await this.sitsDown(as)
  }

  async watches(code: string): Promise<void> {
    await this.follows(code)
    await this.#saysName(this.name)
    await this.presses('Only watch')
    await this.sees('You are watching.')
  }

  async joinsByCode(code: string): Promise<void> {
    await this.opensTheDoor()
    await this.isCalled(this.name)
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

  /** Chooses one of a few, in the rules. */
  async chooses(rule: string, option: string): Promise<void> {
    await this.page.getByRole('group', { name: rule }).getByText(option, { exact: true }).click()
  }

  async seesChosen(rule: string, option: string): Promise<void> {
    const group = this.page.getByRole('group', { name: rule })
    await expect(group.getByRole('radio', { name: option, exact: true })).toBeChecked()
  }

  /** Picks one of many, in the rules. */
  async picks(rule: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: rule }).selectOption(option)
  }

  async seesPicked(rule: string, option: string): Promise<void> {
    await expect(this.page.getByRole('combobox', { name: rule }).locator(':checked')).toHaveText(option)
  }

  async opensMoreRules(): Promise<void> {
    await this.page.getByText('More rules').click()
    // They are fetched then.
    await expect(this.page.getByRole('combobox', { name: 'Points' })).toBeVisible()
  }

  async turns(rule: string): Promise<void> {
    await this.page.getByRole('switch', { name: rule }).click()
  }

  async seesTurned(rule: string, on: boolean): Promise<void> {
    await expect(this.page.getByRole('switch', { name: rule })).toBeChecked({ checked: on })
  }

  async renamesTo(name: string): Promise<void> {
    await this.presses('Change your name')
    await this.page.getByLabel('Your name', { exact: true }).fill(name)
    await this.presses('Save')
  }

  /** Gives the address of the board that was played. */
  async takesTheLinkOfTheBoard(): Promise<string> {
    await this.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // A device with a sheet for sending things on would show that.
    await this.page.evaluate(() => void delete (Navigator.prototype as Partial<Navigator>).share)
    await this.presses(/^(Same board for a friend|Copy a link to this board)$/)
    await this.sees('The link is copied.')
    const link = new URL(await this.page.evaluate(() => navigator.clipboard.readText()))
    return link.pathname + link.search
  }

  async opensTheBoard(link: string): Promise<void> {
    await this.page.goto(this.home + link)
  }

  async startsATableWithIt(): Promise<void> {
    await this.isCalled(this.name)
    await this.presses('Start a table with it')
  }

  async playsItAlone(): Promise<void> {
    await this.isCalled(this.name)
    await this.presses('Play it alone')
  }

  async wantsAnother(): Promise<void> {
    await this.presses(/(Again|Another match)$/)
  }

  /** Opens the same page in one more tab of the same browser. */
  async opensAnotherTab(): Promise<Person> {
    const page = await this.context.newPage()
    await page.goto(this.page.url())
    return this.#with(page)
  }

  /** As browsers do it: the new tab starts with a copy of what the old one kept. */
  async duplicatesTheTab(): Promise<Person> {
    const [page] = await Promise.all([
      this.context.waitForEvent('page'),
      this.page.evaluate(() => void open(location.href)),
    ])
    return this.#with(page)
  }

  /** Sees the results, and does not wait until all is counted before their eyes. */
  async seesTheEnd(): Promise<void> {
    const all = this.page.getByRole('heading', { name: 'Everything on this board' })
    await expect(all.or(this.page.getByRole('button', { name: 'Skip' }))).toBeVisible()
    await this.page.keyboard.press('Escape')
    await expect(all).toBeVisible()
  }

  /** What the results list under a player's name; `you` for oneself. */
  async readsWordsOf(name: string): Promise<Listed> {
    const list = this.page.getByRole('region', { name: `Words of ${name}` })
    if (!(await list.isVisible())) await this.page.getByText('Everybody’s words').click()
    await list.waitFor() // they are drawn once the browser has said that they are open
    const read = (part: Locator) => part.allTextContents().then((texts) => texts.map(wordIn).sort())
    return {
      words: await read(list.locator('button:not(:has(s)) > .word')),
      struck: await read(list.locator('s')),
    }
  }

  /** Every word of the board as the results have it, with its points. */
  async readsAllWords(): Promise<string[]> {
    const all = this.page.getByRole('region', { name: 'All words of the board' })
    const more = all.getByRole('button', { name: /^\d+ more$/ })
    for (let left = await more.count(); left > 0; left--) await more.first().click()
    const words = await all.locator('li :is(.word, s)').allTextContents()
    const points = await all.locator('li strong').allTextContents()
    return words.map((word, i) => `${word} ${points[i]}`).sort()
  }

  /** The file with which anybody can lay the board again. */
  async downloadsTheRecord(): Promise<string> {
    await this.page.getByText('Were the dice fair?').click()
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('link', { name: 'Download the record' }).click(),
    ])
    return download.path()
  }

  #with(page: Page): Person {
    return new Person({ ...this.means, page })
  }

  /** Goes by a name instead of the one that the page proposes. */
  async isCalled(name: string): Promise<void> {
    await this.presses('Change your name')
    await this.#saysName(name)
    await this.presses('Save')
    await this.sees(`You are ${name}.`)
  }

  async #saysName(name: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Your name' }).fill(name)
  }

  /** Tables are laid with these rules, which may be shorter rounds than the lobby offers. */
  async asksFor(settings: Partial<Settings>): Promise<void> {
    const wishes = JSON.stringify({ seconds: 300, richness: 'rich', ...settings })
    await this.page.route('**/api/rooms', (route, request) =>
      request.method() === 'POST' ? route.continue({ postData: wishes }) : route.continue(),
    )
  }
}

const wordIn = (text: string) => text.split(',')[0]!.trim()
