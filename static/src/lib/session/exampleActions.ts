// Actions on the state of a room, for tests: see roomState.ts.

import type { ServerMessage } from '../protocol/messages'
import { initialState, reduce, type Action, type RoomState } from './roomState'

export const tab = 'tab-of-ana'
export const received = (message: ServerMessage, at = 0): Action => ({ kind: 'received', message, at })
export const submitted = (word: string, path: number[] = []): Action => ({ kind: 'submitted', word, path })
export const sent = (n: number, at = 0): Action => ({ kind: 'sent', n, at })
export const stateAfter = (...actions: Action[]): RoomState => actions.reduce(reduce, initialState(tab))
export const answered = (n: number, word: string, points: number): ServerMessage => ({
  kind: 'answer',
  tab,
  n,
  word,
  points,
  practice: false,
})
export const pines = { word: 'pines', points: 2, n: 1, tab }
