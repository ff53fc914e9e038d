import type { Locator } from '@playwright/test'
import type { Person } from './person'
import { expect, test } from './fixtures'

const log = (who: Person): Locator => who.page.getByRole('log')
const field = (who: Person): Locator => who.page.getByRole('textbox', { name: 'What you say' })

/** On a small screen one has to ask for the field first. */
async function opens(who: Person): Promise<void> {
  const way = who.page.getByRole('button', { name: 'Say something' })
  await expect(way.or(field(who))).toBeVisible()
  if (await way.isVisible()) await way.click()
}

async function says(who: Person, text: string): Promise<void> {
  await opens(who)
  await field(who).fill(text)
  await field(who).press('Enter')
}

async function reads(who: Person, name: string, text: string): Promise<void> {
  await expect(log(who).locator('p').filter({ hasText: name }).getByText(text, { exact: true })).toBeVisible()
}

async function readsNot(who: Person, text: string): Promise<void> {
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
  'people talk before a round and after it, and not over the dice',
  { tag: '@swapped' },
  async ({ ann, bob, arrives }) => {
    const code = await ann.creates()
    await bob.joins(code)
    await says(ann, 'Who else <b>comes</b>? shit')
    await reads(bob, 'Ann', 'Who else <b>comes</b>? ***')
    await opens(bob)
    await bob.presses('Hello')
    await reads(ann, 'Bob', 'Hello')

    // Who comes late hears what was said last, and who only watches hears and says nothing.
    const late = await arrives('Late')
    await late.watches(code)
    await reads(late, 'Ann', 'Who else <b>comes</b>? ***')
    await reads(late, 'Bob', 'Hello')
    await expect(late.page.getByRole('button', { name: 'Say something' })).toHaveCount(0)

    await ann.findsNothingInTheWay()
    await bob.scrollsNotSideways()
    await bob.picture('talk-lobby')

    await ann.rattles()
    await ann.looksAtTheBoard()
    await expect(log(ann)).toHaveCount(0)
    await ann.isDone()
    await bob.isDone()
    await bob.seesTheEnd()
    await says(bob, 'So many')
    await reads(ann, 'Bob', 'So many')
    await log(bob).scrollIntoViewIfNeeded()
    await bob.scrollsNotSideways()
    await bob.picture('talk-results')
    await bob.findsNothingInTheWay()
  },
)

test('one mutes a player, or everybody, and a reload keeps it', async ({ ann, bob, arrives }) => {
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
  await readsNot(ann, 'from Bob')
  await reads(ann, 'Cyd', 'from Cyd')
  await ann.reloads()
  await opens(ann)
  await reads(ann, 'Cyd', 'from Cyd')
  await says(bob, 'Do you hear me?')
  await reads(cyd, 'Bob', 'Do you hear me?')
  await says(cyd, 'I do')
  await reads(ann, 'Cyd', 'I do')
  await readsNot(ann, 'Do you hear me?')

  await mutes(ann, 'Mute all')
  await ann.sees('You have muted the table.')
  await readsNot(ann, 'I do')
  await ann.reloads()
  await ann.sees('You have muted the table.')
  await says(ann, 'Only me')
  await reads(ann, 'Ann', 'Only me')

  await mutes(ann, 'Mute all')
  await mutes(ann, 'Bob')
  await reads(ann, 'Bob', 'Do you hear me?')
})

test('too much talk is refused kindly and waits in the field', async ({ ann, bob }) => {
  const code = await ann.creates()
  await bob.joins(code)
  for (const n of ['one', 'two', 'three', 'four', 'five']) await says(ann, n)
  await reads(bob, 'Ann', 'five')
  await says(ann, 'six')
  await ann.sees('That is a lot of talk. Wait a moment.')
  await expect(field(ann)).toHaveValue('six')
  await readsNot(bob, 'six')
})

test('what nobody heard is said so, and typing it rattles nothing', async ({ ann, bob, wire }) => {
  await ann.joins(await bob.creates())
  await says(bob, 'Hello, table')
  await reads(bob, 'Bob', 'Hello, table')
  bob.expectsSilence()
  wire.swallow()
  await says(bob, 'Anybody?')
  await bob.sees('on its way')
  wire.cut()
  await bob.sees('The table did not hear that. Say it again.')
  await expect(field(bob)).toHaveValue('Anybody?')
  wire.mend()
  await bob.hears('Everyone sees the same board at the same moment.')
  await field(bob).press('Enter')
  await reads(bob, 'Bob', 'Anybody?')
})
