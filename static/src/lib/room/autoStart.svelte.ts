import { isAutoStarted } from './quickPlay'
import type { Session } from '../session/session.svelte'

/** The strength of the bot that Play adds. */
const botStrength = 2

/** The round that Play starts as soon as the player has a seat. If it cannot start, the lobby says why. */
export class AutoStart {
  /** Whether it has not started yet; until then the page shows no lobby. */
  pending = $state(false)
  #asked = false

  constructor(code: string) {
    this.pending = isAutoStarted(code)
  }

  /** Takes the next step; to be called whenever the state of the room has changed. */
  advance({
    roomState: { room, link, lastError },
    addBot,
    start,
  }: Pick<Session, 'roomState' | 'addBot' | 'start'>): void {
    if (!this.pending) return
    if (link !== 'joined' || !room) {
      // The request may be lost with the connection.
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
