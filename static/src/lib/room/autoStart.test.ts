import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setIntent } from '../navigation/intent'
import { AutoStart } from './autoStart.svelte'
import { FakeStorage } from '../session/fakeBrowser'
import type { Player, Room } from '../protocol/messages'
import { initialState, type RoomState } from '../session/roomState'

const code = 'KTMVQRBC'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new FakeStorage().asStorage())
  vi.stubGlobal('performance', { getEntriesByType: () => [] })
})
afterEach(() => vi.unstubAllGlobals())

/** A room on a page opened by Play, with the requests that the page has sent. */
function sat(room: Partial<Room>, more: Partial<RoomState> = {}) {
  const asked: string[] = []
  const settings = { access: 'solo' }
  const state = {
    ...initialState('tab'),
    link: 'joined',
    room: { phase: 'lobby', watching: false, players: [], settings, ...room },
    ...more,
  } as unknown as RoomState
  return {
    asked,
    roomState: state,
    addBot: (n: number) => asked.push(`bot ${n}`),
    start: () => asked.push('start'),
  }
}

const withBot = { settings: { access: 'private' } } as Partial<Room>

test('a table that nobody was promised a round at is a lobby', () => {
  setIntent('deal ABCDEFGH')
  expect(new AutoStart(code).pending).toBe(false)
})

test('the dice are called once, as soon as there is a seat', () => {
  setIntent(`deal ${code}`)
  const autoStart = new AutoStart(code)
  const { asked, ...session } = sat({})
  autoStart.advance({ ...session, roomState: initialState('tab') })
  expect(asked).toEqual([])
  autoStart.advance(session)
  autoStart.advance(session)
  expect(asked).toEqual(['start'])
  expect(autoStart.pending).toBe(true)
  autoStart.advance(sat({ phase: 'called' }))
  expect(autoStart.pending).toBe(false)
  // After a reload the room is as it was.
  expect(new AutoStart(code).pending).toBe(false)
})

test('a bot sits down before them, and once', () => {
  setIntent(`deal ${code}`)
  const autoStart = new AutoStart(code)
  const { asked, ...session } = sat(withBot)
  autoStart.advance(session)
  expect(asked).toEqual(['bot 2', 'start'])
  // The connection was lost between the two.
  autoStart.advance({ ...session, roomState: { ...session.roomState, link: 'lost' } })
  const again = sat({ ...withBot, players: [{ bot: 2 } as Player] })
  autoStart.advance(again)
  expect(again.asked).toEqual(['start'])
})

test.each([
  ['a no', sat({}, { lastError: { code: 'unavailable', at: 0 } })],
  ['no seat', sat({ watching: true })],
])('%s is shown in the lobby', (_, session) => {
  setIntent(`deal ${code}`)
  const autoStart = new AutoStart(code)
  autoStart.advance(session)
  expect(autoStart.pending).toBe(false)
  expect(session.asked).toEqual([])
})
