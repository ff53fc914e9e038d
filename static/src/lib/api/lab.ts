// The laboratory of the server: see docs/PROTOCOL.md.

import { send } from './api'
import type { Grid, List, Open, Topology } from '../protocol/messages'

export interface LabRules {
  topology: Open<Topology>
  list: List
  minLetters: number
  scoring: string
}

export interface LabWord {
  word: string
  points: number
  path: number[]
  list: Open<List>
}

export interface Solved extends Grid {
  /** The number of all words, as the command line counts them. */
  count: number
  score: number
  /** The part of them that is flagged as offensive. */
  flagged: { count: number; score: number }
  /** The best words; a very rich board has more. */
  words: LabWord[]
}

export interface Best extends Grid {
  score: number
  count: number
  /** How many of the requested words are on the board. */
  held: number
}

/** The state of a search, or its result. */
export interface Trial {
  kind: 'trying' | 'done' | 'none'
  tried: number
  elapsed: number
  exhausted?: boolean
  best?: Best
}

/** What a search looks for: one of these. */
export type Goal = { points: number } | { atLeast: number } | { count: number } | { with: string[] }

/** A set of dice with six faces each. */
export interface DiceSet {
  id: string
  rows: number
  cols: number
  minLetters: number
  scoring: string
  dice: string[][]
}

/** The maximum number of rows, and of columns. */
export const maxSize = 20

const flaws = [
  'empty',
  'empty-row',
  'unknown-face',
  'uneven',
  'too-few',
  'too-many',
  'wrong-size',
  'too-large',
] as const
const troubles = ['too-rich', 'too-fast', 'bad-query', 'unavailable'] as const

type Flaw = (typeof flaws)[number]
export type LabProblem = Flaw | (typeof troubles)[number]

/** Why a request failed, and where the board is wrong. */
export class LabError extends Error {
  constructor(
    readonly problem: LabProblem,
    readonly line = 0,
    readonly face = '',
  ) {
    super(problem)
  }
}

interface Reason {
  code?: string
  flaw?: string
  line?: number
  face?: string
}

const among = <T extends string>(all: readonly T[], text?: string) => all.find((one) => one === text)

function refusal({ code, flaw, line, face }: Reason): LabError {
  return new LabError(among(flaws, flaw) ?? among(troubles, code) ?? 'unavailable', line, face)
}

/** Returns the error of a response, which may come from a proxy and not be JSON. */
async function refused(response: Response): Promise<LabError> {
  if (response.status === 413) return new LabError('too-large')
  return refusal((await response.json().catch(() => ({}))) as Reason)
}

/** Returns a board as text that the server parses without ambiguity. */
export function textOf({ rows, cols, faces }: Pick<Grid, 'rows' | 'cols' | 'faces'>): string {
  return `${rows} ${cols}\n${faces.join(' ')}`
}

export async function solve(
  board: string,
  rules: LabRules,
  flagged: boolean,
  signal: AbortSignal,
): Promise<Solved> {
  const response = await ask('solve', { ...rules, board, flagged }, signal)
  return (await response.json()) as Solved
}

/** The kinds that this page knows; it ignores those of a newer server. */
const trials: readonly string[] = ['trying', 'done', 'none'] satisfies Trial['kind'][]

/** Searches for a board; reports each trial, and returns the last one. */
export async function find(
  goal: Goal,
  dice: string,
  rules: LabRules,
  signal: AbortSignal,
  tell: (trial: Trial) => void,
): Promise<Trial> {
  const response = await ask('find', { ...rules, ...goal, dice, seconds: 20 }, signal)
  let last: Trial | null = null
  for await (const line of lines(response)) {
    const trial = JSON.parse(line) as Trial | ({ kind: 'error' } & Reason)
    if (trial.kind === 'error') throw refusal(trial)
    if (!trials.includes(trial.kind)) continue
    tell((last = trial))
  }
  if (!last || last.kind === 'trying') throw new LabError('unavailable')
  return last
}

export async function fetchDiceSets(): Promise<DiceSet[]> {
  const response = await send('GET', '/api/lab/dice')
  if (!response.ok) throw await refused(response)
  return ((await response.json()) as { dice: DiceSet[] }).dice
}

async function ask(what: string, question: object, signal: AbortSignal): Promise<Response> {
  const response = await send('POST', `/api/lab/${what}`, { body: question, signal })
  if (!response.ok) throw await refused(response)
  return response
}

async function* lines(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = response.body!.getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    const parts = (rest + decoder.decode(value, { stream: !done })).split('\n')
    rest = parts.pop() ?? ''
    yield* parts.filter((part) => part !== '')
    if (done) return
  }
}
