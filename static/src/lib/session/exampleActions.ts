// What happens to a table, for tests: see roomState.ts.

import type { ServerMessage } from '../protocol/messages'
import { emptyTable, reduce, type Happening, type Table } from './roomState'

export const tab = 'tab-of-ana'
export const hears = (message: ServerMessage, at = 0): Happening => ({ kind: 'received', message, at })
export const sends = (word: string, path: number[] = []): Happening => ({ kind: 'submitted', word, path })
export const sent = (n: number, at = 0): Happening => ({ kind: 'sent', n, at })
export const after = (...happenings: Happening[]): Table => happenings.reduce(reduce, emptyTable(tab))
export const answered = (n: number, word: string, points: number): ServerMessage => ({
  kind: 'answer',
  tab,
  n,
  word,
  points,
  alone: false,
})
export const pines = { word: 'pines', points: 2, n: 1, tab }
