import { isDealt } from './quickPlay'
import type { Session } from '../session/session.svelte'

/** Of the bot that Play deals for. */
const strength = 2

/** The round that Play has promised: the dice are called as soon as there is a seat. What hinders it, the lobby says. */
export class Dealing {
  /** Whether it is still to come: so long there is no lobby. */
  due = $state(false)
  #asked = false

  constructor(code: string) {
    this.due = isDealt(code)
  }

  /** To be called whenever something has happened at the table. */
  goOn({ table: { room, link, trouble }, addBot, start }: Pick<Session, 'table' | 'addBot' | 'start'>): void {
    if (!this.due) return
    if (link !== 'joined' || !room) {
      // What was asked for may be lost with the line.
      this.#asked = false
      return
    }
    if (room.phase !== 'lobby' || room.watching || trouble) this.due = false
    else if (!this.#asked) {
      this.#asked = true
      const bot = room.players.some(({ bot }) => bot !== undefined)
      if (room.settings.access !== 'solo' && !bot) addBot(strength)
      start()
    }
  }
}
