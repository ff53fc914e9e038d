import { isAutoStarted } from './quickPlay'
import type { Session } from '../session/session.svelte'

/** Of the bot that Play deals for. */
const botStrength = 2

/** The round that Play has promised: the dice are called as soon as there is a seat. What hinders it, the lobby says. */
export class AutoStart {
  /** Whether it is still to come: so long there is no lobby. */
  pending = $state(false)
  #asked = false

  constructor(code: string) {
    this.pending = isAutoStarted(code)
  }

  /** To be called whenever something has happened at the table. */
  advance({
    roomState: { room, link, lastError },
    addBot,
    start,
  }: Pick<Session, 'roomState' | 'addBot' | 'start'>): void {
    if (!this.pending) return
    if (link !== 'joined' || !room) {
      // What was asked for may be lost with the line.
      this.#asked = false
      return
    }
    if (room.phase !== 'lobby' || room.watching || lastError) this.pending = false
    else if (!this.#asked) {
      this.#asked = true
      const bot = room.players.some(({ bot }) => bot !== undefined)
      if (room.settings.access !== 'solo' && !bot) addBot(botStrength)
      start()
    }
  }
}
