import { LabError, solve, textOf, type LabRules, type Solved } from '../../lib/api/lab'
import type { Grid } from '../../lib/protocol/messages'
import { readQuery, defaults, writeQuery } from './labQuery'
import { bare, type LabBoard } from './editBoard'

/** Milliseconds after an edit before a request, so that typing does not send one for each key. */
const pause = 150
/** Milliseconds before the next try if the server is busy. */
const patience = 2000

const first: Grid = { rows: 4, cols: 4, topology: 'plane', faces: [...'ATEEAPYOTINUEDSE'] }

/**
 * The board in the laboratory and its words.
 *
 *   edit ─▶ lay ─▶ bench ──(pause)──▶ address, solve ─▶ solved
 */
export class LabState {
  bench = $state.raw<LabBoard>(bare(first))
  rules = $state.raw<LabRules>({ ...defaults, topology: 'plane' })
  flagged = $state(false)
  /** The selected cell. */
  cell = $state(0)
  /** The last solution; it may be that of the board before. */
  solved = $state.raw<Solved | null>(null)
  /** Whether the board has changed since then. */
  stale = $state(true)
  error = $state.raw<LabError | null>(null)
  /** The word whose path the board shows. */
  chosen = $state('')

  #timer: ReturnType<typeof setTimeout> | undefined
  #asking: AbortController | null = null

  constructor(search: string) {
    const saved = readQuery(search)
    if (saved) {
      this.bench = bare(saved.grid)
      this.rules = saved.rules
    }
    void this.#ask()
  }

  /** Replaces the board by an edited one. */
  lay(bench: LabBoard): void {
    this.bench = bench
    this.cell = Math.min(this.cell, bench.grid.faces.length - 1)
    this.#later(pause)
  }

  /** Changes the rules. */
  rule(some: Partial<LabRules>): void {
    this.rules = { ...this.rules, ...some }
    if (some.topology) this.bench = { ...this.bench, grid: { ...this.bench.grid, topology: some.topology } }
    this.#later(0)
  }

  list(flagged: boolean): void {
    this.flagged = flagged
    this.#later(0)
  }

  /** Replaces the board by one from text. The server parses it; until then the old one stays. */
  async paste(text: string): Promise<void> {
    await this.#ask(text.trim())
  }

  choose(word: string): void {
    this.chosen = this.chosen === word ? '' : word
  }

  leave(): void {
    clearTimeout(this.#timer)
    this.#asking?.abort()
  }

  #later(wait: number): void {
    this.stale = true
    this.chosen = ''
    this.#asking?.abort()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#ask(), wait)
  }

  /** Sends a request, and aborts the last one, so that only the newest solution is shown. */
  async #ask(pasted?: string): Promise<void> {
    const { bench, rules, flagged } = this
    if (pasted === undefined) history.replaceState(history.state, '', writeQuery({ grid: bench.grid, rules }))
    this.#asking?.abort()
    const asking = (this.#asking = new AbortController())
    try {
      const solved = await solve(pasted ?? textOf(bench.grid), rules, flagged, asking.signal)
      if (asking.signal.aborted) return
      this.#take(solved, pasted !== undefined)
    } catch (error) {
      if (!asking.signal.aborted) this.#fail(error, pasted !== undefined)
    }
  }

  #take(solved: Solved, pasted: boolean): void {
    if (pasted) {
      const { rows, cols, topology, faces } = solved
      this.bench = bare({ rows, cols, topology, faces })
      this.cell = 0
      this.chosen = ''
      history.replaceState(history.state, '', writeQuery({ grid: this.bench.grid, rules: this.rules }))
    }
    this.solved = solved
    this.stale = false
    this.error = null
  }

  #fail(error: unknown, pasted: boolean): void {
    this.error = error instanceof LabError ? error : new LabError('unavailable')
    const passes = ['too-fast', 'unavailable'].includes(this.error.problem)
    if (pasted) return // the old board is still here
    if (passes) this.#timer = setTimeout(() => void this.#ask(), patience)
    else {
      this.solved = null
      this.stale = false
    }
  }
}
