// The name that this device uses in rooms.
//
//   drawn ─▶ proposed ──── the player joins with it ──▶ used from then on
//              └─ the player types another ──▶ proposed
//
// All of it stays on the device. After the player is deleted, a new name is drawn.

import { language, t } from '../../lang/t.svelte'
import { deviceStorage, guestKey as key, rememberedName, rememberName } from '../device/storage'
import { drawGuest } from './guestNames'

interface Proposal {
  name: string
  /** The language of a drawn name; empty if the player chose it. */
  of: string
}

/** Returns the name of this device; before the first room, a proposal that is not in `taken`. */
export function ownName(taken: readonly string[] = []): string {
  const proposal = proposed()
  const kept = rememberedName() || (proposal && (!proposal.of || proposal.of === language()) && proposal.name)
  const free = kept && !(isDrawn(kept) && taken.includes(kept))
  return free ? kept : anotherName([...taken, ...(kept ? [kept] : [])])
}

/** Draws another name for a player who has not chosen one. */
export function anotherName(taken: readonly string[]): string {
  const name = drawGuest(t().guests, taken, Math.random())
  propose({ name, of: language() })
  if (rememberedName()) rememberName(name)
  return name
}

/** Whether a name was drawn, so that another one is as good. */
export const isDrawn = (name: string) => proposed()?.name === name && proposed()?.of !== ''

/** Keeps a name that the player chose, and renames them in the room where they have a seat. */
export function chooseName(name: string): void {
  propose({ name, of: '' })
  if (rememberedName()) rememberName(name)
  tell?.(name)
}

let tell: ((name: string) => void) | undefined

/** Calls `rename` from now on whenever the player, who has a seat, chooses a name. */
export function whenChosen(rename: (name: string) => void): void {
  tell = rename
}

function proposed(): Proposal | null {
  try {
    const { name, of } = JSON.parse(deviceStorage()?.getItem(key) ?? 'null') as Partial<Proposal>
    return typeof name === 'string' && name && typeof of === 'string' ? { name, of } : null
  } catch {
    return null
  }
}

function propose(proposal: Proposal): void {
  try {
    deviceStorage()?.setItem(key, JSON.stringify(proposal))
  } catch {
    // Another name is drawn next time.
  }
}
