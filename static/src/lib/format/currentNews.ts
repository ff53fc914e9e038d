import { t } from '../../lang/full.svelte'
import type { Room } from '../protocol/messages'
import { newsOf } from './news'

/** Returns what is new in a room, in the current language. */
export const currentNews = (before: Room, now: Room): string => newsOf(t(), before, now)
