import { find, LabError, type Goal, type LabRules, type Trial } from '../../lib/api/lab'

/** A search for a board, while it runs and afterwards. */
export class BoardSearch {
  running = $state(false)
  /** What the search looks for. */
  goal = $state.raw<Goal | null>(null)
  /** The state of the search, or its result. */
  trial = $state.raw<Trial | null>(null)
  stopped = $state(false)
  error = $state.raw<LabError | null>(null)

  #asking: AbortController | null = null

  /** Returns the last trial; null if the search was stopped or failed. */
  async start(goal: Goal, dice: string, rules: LabRules): Promise<Trial | null> {
    this.#asking?.abort()
    const { signal } = (this.#asking = new AbortController())
    this.goal = goal
    this.trial = this.error = null
    this.stopped = false
    this.running = true
    try {
      return await find(goal, dice, rules, signal, (trial) => (this.trial = trial))
    } catch (error) {
      if (!signal.aborted) this.error = error instanceof LabError ? error : new LabError('unavailable')
      return null
    } finally {
      if (this.#asking.signal === signal) this.running = false
    }
  }

  stop(): void {
    this.stopped = true
    this.#asking?.abort()
  }
}
