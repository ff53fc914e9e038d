// The name that this device goes by in a room.
//
//   drawn ─▶ proposed ──── sits down with it ──▶ used, and never asked again
//              └─ chosen by hand ──▶ proposed
//
// All of it is kept on the device. Who is forgotten is drawn a new one.

import { language, t } from '../../lang/t.svelte'
import { deviceStorage, guestKey as key, rememberedName, rememberName } from '../device/storage'
import { drawGuest } from './guestNames'

interface Proposal {
  name: string
  /** The language that it was drawn in; empty where somebody chose it. */
  of: string
}

/** The name of this device; before the first room one that nobody of `taken` has. */
export function ownName(taken: readonly string[] = []): string {
  const proposal = proposed()
  const kept = rememberedName() || (proposal && (!proposal.of || proposal.of === language()) && proposal.name)
  const free = kept && !(isDrawn(kept) && taken.includes(kept))
  return free ? kept : anotherName([...taken, ...(kept ? [kept] : [])])
}

/** Draws another name, for who has not chosen theirs. */
export function anotherName(taken: readonly string[]): string {
  const name = drawGuest(t().guests, taken, Math.random())
  propose({ name, of: language() })
  if (rememberedName()) rememberName(name)
  return name
}

/** Whether nobody chose a name, so that another one is as good. */
export const isDrawn = (name: string) => proposed()?.name === name && proposed()?.of !== ''

/** Keeps a name that somebody chose, and tells the room where they sit. */
export function chooseName(name: string): void {
  propose({ name, of: '' })
  if (rememberedName()) rememberName(name)
  tell?.(name)
}

let tell: ((name: string) => void) | undefined

/** Who has a seat is called there as they choose from now on. */
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
    // Another one is drawn next time.
  }
}
