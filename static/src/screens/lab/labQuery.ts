// The link to a board and its rules: `/lab?l=everyday&f=ATEE.APYO.TINU.EDSE`. It omits default values.

import type { LabRules } from '../../lib/api/lab'
import type { Grid, List, Topology } from '../../lib/protocol/messages'
import { readFaces, writeFaces } from '../../lib/room/sharedBoard'

/** The default rules: those of the command line. */
export const defaults: Omit<LabRules, 'topology'> = { list: 'full', minLetters: 3, scoring: 'standard' }

export const scoringTables = ['standard', 'superbig', 'fibonacci', 'flat', 'length'] as const
export const lists = ['everyday', 'standard', 'full'] as const
export const edges = ['plane', 'cylinder', 'torus'] as const
/** The choices for the shortest word. */
export const lengths = [3, 4, 5, 6, 7, 8] as const

export interface LabQuery {
  grid: Grid
  rules: LabRules
}

export function writeQuery({ grid, rules }: LabQuery): string {
  const query = new URLSearchParams()
  if (grid.topology !== 'plane') query.set('w', grid.topology)
  if (rules.list !== defaults.list) query.set('l', rules.list)
  if (rules.minLetters !== defaults.minLetters) query.set('m', String(rules.minLetters))
  if (rules.scoring !== defaults.scoring) query.set('p', rules.scoring)
  query.set('f', writeFaces(grid))
  return `?${query}`
}

/** Parses a link; invalid values become defaults. Null without a board. */
export function readQuery(search: string): LabQuery | null {
  const query = new URLSearchParams(search)
  const board = readFaces(query.get('f') ?? '')
  if (!board) return null
  const one = <T extends string | number>(key: string, all: readonly T[], otherwise: T) =>
    all.find((value) => String(value) === query.get(key)) ?? otherwise
  const topology: Topology = one('w', edges, 'plane')
  const list: List = one('l', lists, defaults.list)
  return {
    grid: { ...board, topology },
    rules: {
      topology,
      list,
      minLetters: one<number>('m', lengths, defaults.minLetters),
      scoring: one<string>('p', scoringTables, defaults.scoring),
    },
  }
}
