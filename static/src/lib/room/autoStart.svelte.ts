import { isAutoStarted } from './quickPlay'
import type { Session } from '../session/session.svelte'

/** Of the bot that Play adds. */
const botStrength = 2

/** The round that Play has promised: it starts as soon as there is a seat. If it cannot, the lobby says why. */
export class AutoStart {
  /** Whether it is still to come: until then no lobby is shown. */
  pending = $state(false)
  #asked = false

  constructor(code: string) {
    this.pending = isAutoStarted(code)
  }

  /** To be called whenever the state of the room has changed. */
  advance({
    roomState: { room, link, lastError },
    addBot,
    start,
  }: Pick<Session, 'roomState' | 'addBot' | 'start'>): void {
    if (!this.pending) return
    if (link !== 'joined' || !room) {
      // What was asked for may be lost with the connection.
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
