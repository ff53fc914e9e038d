// Play: starts a round at once, by the rules that the player chose last.
//
//   Play ─▶ a room for one, or with a bot ─▶ its page ── has a seat ─▶ the round starts
//
// One click starts one round: a player who opens the room by its address gets the lobby.

import { setIntent, takeIntent } from '../navigation/intent'
import { deviceStorage, rulesKey } from '../device/storage'
import type { FirstTexts } from '../../lang/en/first'
import type { TabStore } from '../session/tabState'
import type { Settings } from '../protocol/messages'
import { createRoom } from '../api/rooms'
import { ApiError } from '../api/api'
import { roomPath } from './roomCode'

type Rules = Partial<Omit<Settings, 'access' | 'seats' | 'customBoard'>>

/** Returns the rules that the player chose last for a solo round; the server fills in the defaults. */
export function savedRules(): Rules {
  try {
    const rules: unknown = JSON.parse(deviceStorage()?.getItem(rulesKey) ?? '{}')
    return typeof rules === 'object' && rules !== null ? rules : {}
  } catch {
    return {}
  }
}

export function saveRules({ access: _a, seats: _s, customBoard: _b, ...rules }: Settings): void {
  writeRules(JSON.stringify(rules))
}

function writeRules(text: string): void {
  try {
    deviceStorage()?.setItem(rulesKey, text)
  } catch {
    // The player chooses them again next time.
  }
}

/** The default rules of Play, as far as the page shows them. */
export const defaultRules = { dice: 'en-4x4-new', seconds: 180 }

/** Creates a room, with a seat for a bot if wanted, and goes there; throws {@link ApiError}. */
export async function quickPlay(
  tabStore: TabStore,
  bot: boolean,
  rules: Rules = savedRules(),
): Promise<void> {
  const access = bot ? 'private' : 'solo'
  const code = await createRoom({ ...rules, access }).catch((error: unknown) => {
    // An older page or a person may have stored rules that no longer exist.
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    writeRules('{}')
    return createRoom({ access })
  })
  startAt(tabStore, code)
}

/** Goes to a new room, where the round starts at once. */
export function startAt(tabStore: TabStore, code: string): void {
  setIntent(startIntent(code))
  goToSeat(tabStore, code)
}

/** Goes to a room and takes a seat there without asking. */
export function goToSeat(tabStore: TabStore, code: string): void {
  tabStore.saveRole(code, 'seated')
  location.assign(roomPath(code))
}

/** Returns why no room could be created. */
export const noRoomText = ({ home }: FirstTexts, error: unknown) =>
  error instanceof ApiError && error.status === 429 ? home.tooManyTables : home.noTable

const startIntent = (code: string) => `deal ${code}`

/** Whether Play has just opened this room. */
export const isAutoStarted = (code: string) => takeIntent(startIntent(code))
