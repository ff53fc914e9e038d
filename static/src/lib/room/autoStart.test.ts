import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { begin } from '../navigation/intent'
import { Dealing } from './autoStart.svelte'
import { FakeStorage } from '../session/fakeBrowser'
import type { Player, Room } from '../protocol/messages'
import { emptyTable, type Table } from '../session/roomState'

const code = 'KTMVQRBC'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new FakeStorage().asStorage())
  vi.stubGlobal('performance', { getEntriesByType: () => [] })
})
afterEach(() => vi.unstubAllGlobals())

/** A table as a page that Play has led to sees it, with what it was asked for. */
function sat(room: Partial<Room>, more: Partial<Table> = {}) {
  const asked: string[] = []
  const settings = { access: 'solo' }
  const table = {
    ...emptyTable('tab'),
    link: 'joined',
    room: { phase: 'lobby', watching: false, players: [], settings, ...room },
    ...more,
  } as unknown as Table
  return { asked, table, addBot: (n: number) => asked.push(`bot ${n}`), start: () => asked.push('start') }
}

const withBot = { settings: { access: 'private' } } as Partial<Room>

test('a table that nobody was promised a round at is a lobby', () => {
  begin('deal ABCDEFGH')
  expect(new Dealing(code).due).toBe(false)
})

test('the dice are called once, as soon as there is a seat', () => {
  begin(`deal ${code}`)
  const dealing = new Dealing(code)
  const { asked, ...session } = sat({})
  dealing.goOn({ ...session, table: emptyTable('tab') })
  expect(asked).toEqual([])
  dealing.goOn(session)
  dealing.goOn(session)
  expect(asked).toEqual(['start'])
  expect(dealing.due).toBe(true)
  dealing.goOn(sat({ phase: 'called' }))
  expect(dealing.due).toBe(false)
  // A reload finds the table as it is.
  expect(new Dealing(code).due).toBe(false)
})

test('a bot sits down before them, and once', () => {
  begin(`deal ${code}`)
  const dealing = new Dealing(code)
  const { asked, ...session } = sat(withBot)
  dealing.goOn(session)
  expect(asked).toEqual(['bot 2', 'start'])
  // The line was lost between the two.
  dealing.goOn({ ...session, table: { ...session.table, link: 'lost' } })
  const again = sat({ ...withBot, players: [{ bot: 2 } as Player] })
  dealing.goOn(again)
  expect(again.asked).toEqual(['start'])
})

test.each([
  ['a no', sat({}, { trouble: { code: 'unavailable', at: 0 } })],
  ['no seat', sat({ watching: true })],
])('%s is shown in the lobby', (_, session) => {
  begin(`deal ${code}`)
  const dealing = new Dealing(code)
  dealing.goOn(session)
  expect(dealing.due).toBe(false)
  expect(session.asked).toEqual([])
})
