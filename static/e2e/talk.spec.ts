import type { Locator } from '@playwright/test'
import type { Person } from './person'
import { expect, test } from './fixtures'

const log = (who: Person): Locator => who.page.getByRole('log')
const field = (who: Person): Locator => who.page.getByRole('textbox', { name: 'What you say' })

/** Opens the field, which is closed on a small screen. */
async function opens(who: Person): Promise<void> {
  const open = who.page.getByRole('button', { name: 'Say something' })
  await expect(open.or(field(who))).toBeVisible()
  if (await open.isVisible()) await open.click()
}

async function says(who: Person, text: string): Promise<void> {
  await opens(who)
  await field(who).fill(text)
  await field(who).press('Enter')
}

async function reads(who: Person, name: string, text: string): Promise<void> {
  await expect(log(who).locator('p').filter({ hasText: name }).getByText(text, { exact: true })).toBeVisible()
}

async function doesNotRead(who: Person, text: string): Promise<void> {
  await expect(log(who).getByText(text)).toHaveCount(0)
}

async function mutes(who: Person, whom: string): Promise<void> {
  await opens(who)
  const choice = who.page.getByRole('button', { name: whom, exact: true })
  if (!(await choice.isVisible()))
    await who.page
      .getByText(/^Muted?\b/)
      .first()
      .click()
  await choice.click()
}

test(
  'people talk before and after a round, but not during it',
  { tag: ['@swapped', '@story'] },
  async ({ ann, bob, arrives }) => {
    const code = await ann.creates()
    await bob.joins(code)
    await says(ann, 'Who else <b>comes</b>? shit')
    await reads(bob, 'Ann', 'Who else <b>comes</b>? ***')
    await opens(bob)
    await bob.presses('Hello')
    await reads(ann, 'Bob', 'Hello')

    // A late watcher reads the latest messages, and cannot write.
    const late = await arrives('Late')
    await late.watches(code)
    await reads(late, 'Ann', 'Who else <b>comes</b>? ***')
    await reads(late, 'Bob', 'Hello')
    await expect(late.page.getByRole('button', { name: 'Say something' })).toHaveCount(0)

    await ann.findsNoBarriers()
    await bob.needsNoSidewaysScrolling()
    await bob.savesScreenshot('talk-lobby')

    await ann.rattles()
    await ann.looksAtTheBoard()
    await expect(log(ann)).toHaveCount(0)
    await ann.isDone()
    await bob.isDone()
    await bob.seesTheResults()
    await says(bob, 'So many')
    await reads(ann, 'Bob', 'So many')
    await log(bob).scrollIntoViewIfNeeded()
    await bob.needsNoSidewaysScrolling()
    await bob.savesScreenshot('talk-results')
    await bob.findsNoBarriers()
  },
)

test('a player can mute one or all of the others, and a reload keeps it', async ({ ann, bob, arrives }) => {
  const code = await ann.creates()
  await bob.joins(code)
  const cyd = await arrives('Cyd')
  await cyd.joins(code)
  await says(bob, 'from Bob')
  await says(cyd, 'from Cyd')
  await opens(ann)
  await reads(ann, 'Bob', 'from Bob')
  await reads(ann, 'Cyd', 'from Cyd')

  await mutes(ann, 'Bob')
  await doesNotRead(ann, 'from Bob')
  await reads(ann, 'Cyd', 'from Cyd')
  await ann.reloads()
  await opens(ann)
  await reads(ann, 'Cyd', 'from Cyd')
  await says(bob, 'Do you hear me?')
  await reads(cyd, 'Bob', 'Do you hear me?')
  await says(cyd, 'I do')
  await reads(ann, 'Cyd', 'I do')
  await doesNotRead(ann, 'Do you hear me?')

  await mutes(ann, 'Mute all')
  await ann.sees('You have muted the table.')
  await doesNotRead(ann, 'I do')
  await ann.reloads()
  await ann.sees('You have muted the table.')
  await says(ann, 'Only me')
  await reads(ann, 'Ann', 'Only me')

  await mutes(ann, 'Mute all')
  await mutes(ann, 'Bob')
  await reads(ann, 'Bob', 'Do you hear me?')
})

test('too much talk is refused, and the text stays in the field', async ({ ann, bob }) => {
  const code = await ann.creates()
  await bob.joins(code)
  for (const n of ['one', 'two', 'three', 'four', 'five']) await says(ann, n)
  await reads(bob, 'Ann', 'five')
  await says(ann, 'six')
  await ann.sees('That is a lot of talk. Wait a moment.')
  await expect(field(ann)).toHaveValue('six')
  await doesNotRead(bob, 'six')
})

test('a message that was not delivered is reported and can be sent again', async ({ ann, bob, network }) => {
  await ann.joins(await bob.creates())
  await says(bob, 'Hello, table')
  await reads(bob, 'Bob', 'Hello, table')
  bob.expectsConnectionErrors()
  network.dropMessages()
  await says(bob, 'Anybody?')
  await bob.sees('on its way')
  network.cut()
  await bob.sees('The table did not hear that. Say it again.')
  await expect(field(bob)).toHaveValue('Anybody?')
  network.restore()
  await bob.seesStatus('Everyone sees the same board at the same moment.')
  await field(bob).press('Enter')
  await reads(bob, 'Bob', 'Anybody?')
})
