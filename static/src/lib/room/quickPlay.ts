// Play: a round at once, by the rules that were chosen last.
//
//   Play ─▶ a table for one, or with a bot ─▶ its page ── has a seat ─▶ the dice are called
//
// What the click began is dealt once: who comes to the table by its address finds the lobby.

import { begin, begun } from '../navigation/intent'
import { deviceStorage, rulesKey } from '../device/storage'
import type { Catalogue } from '../../lang/catalogue'
import type { Locker } from '../session/tabState'
import type { Settings } from '../protocol/messages'
import { Declined, pathOf, startTable } from '../api/rooms'

type Rules = Partial<Omit<Settings, 'access' | 'seats' | 'customBoard'>>

/** The rules that somebody chose last for a round alone; those that go without saying are left to the server. */
export function ownRules(): Rules {
  try {
    const rules: unknown = JSON.parse(deviceStorage()?.getItem(rulesKey) ?? '{}')
    return typeof rules === 'object' && rules !== null ? rules : {}
  } catch {
    return {}
  }
}

export function rememberRules({ access: _a, seats: _s, customBoard: _b, ...rules }: Settings): void {
  keepRules(JSON.stringify(rules))
}

function keepRules(text: string): void {
  try {
    deviceStorage()?.setItem(rulesKey, text)
  } catch {
    // Then they are chosen again.
  }
}

/** What Play deals where nothing was chosen, as far as the page says it. */
export const usualRules = { dice: 'en-4x4-new', seconds: 180 }

/** Opens a table, with a seat for a bot if one is wished, and goes there; throws {@link Declined}. */
export async function playAtOnce(locker: Locker, bot: boolean, rules: Rules = ownRules()): Promise<void> {
  const access = bot ? 'private' : 'solo'
  const code = await startTable({ ...rules, access }).catch((error: unknown) => {
    // An older page, or a hand, may have kept rules that there are no more.
    if (!(error instanceof Declined) || error.status !== 400) throw error
    keepRules('{}')
    return startTable({ access })
  })
  dealAt(locker, code)
}

/** Goes to a table that was just opened, where the dice are called at once. */
export function dealAt(locker: Locker, code: string): void {
  begin(dealt(code))
  sitAt(locker, code)
}

/** Goes to a table for a seat there. Who has asked for one here is not asked again there. */
export function sitAt(locker: Locker, code: string): void {
  locker.keepPlace(code, 'seated')
  location.assign(pathOf(code))
}

/** Why there is no table to go to. */
export const noTableText = ({ home }: Catalogue, error: unknown) =>
  error instanceof Declined && error.status === 429 ? home.tooManyTables : home.noTable

const dealt = (code: string) => `deal ${code}`

/** Whether Play has just led to this table. */
export const isDealt = (code: string) => begun(dealt(code))
