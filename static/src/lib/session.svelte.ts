import { Connection } from './connection'
import { closedForGood, decode, encode, type ClientMessage } from './messages'
import { emptyTable, reduce, type Happening, type Table } from './table'

/** A seat at a table, held over as many connections as it takes. Not more than one for each load of the page. */
export class Session {
  table: Table = $state.raw(emptyTable(randomId()))
  #connection: Connection

  constructor(
    readonly code: string,
    readonly name: string,
  ) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    this.#connection = new Connection(`${scheme}://${location.host}/ws?v=1`, {
      opened: () => this.#send({ kind: 'join', room: this.code, name: this.name, tab: this.table.tab }),
      received: (frame) => this.#receive(frame),
      lost: () => this.#happen({ kind: 'lost' }),
      ended: (code) =>
        this.#happen({
          kind: 'ended',
          why: code === closedForGood.unknownRoom ? 'unknown-room' : 'bad-message',
        }),
    })
  }

  start(): void {
    this.#send({ kind: 'start' })
  }

  submit(word: string, path: readonly number[]): void {
    this.#happen({ kind: 'submitted', word, path })
    this.#flush()
  }

  leave(): void {
    this.#connection.close()
  }

  #receive(frame: string): void {
    for (const message of decode(frame)) {
      this.#happen({ kind: 'received', message, at: Date.now() })
      if (message.kind === 'room') this.#connection.steady()
    }
    if (this.table.refused) this.#connection.close()
    this.#flush()
  }

  /** The only place that sends words: new ones, and after coming back the unanswered ones, in order. */
  #flush(): void {
    if (this.table.link !== 'joined') return
    const unsent = this.table.waiting.filter((word) => !word.sent)
    if (unsent.length === 0) return
    for (const { n, word } of unsent) this.#send({ kind: 'word', n, word })
    this.#happen({ kind: 'sent' })
  }

  #send(message: ClientMessage): void {
    this.#connection.send(encode(message))
  }

  #happen(happening: Happening): void {
    this.table = reduce(this.table, happening)
  }
}

/** crypto.randomUUID would be shorter, but is missing where the page is not served by HTTPS. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
