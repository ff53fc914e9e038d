// Every no of the server, to words and to commands: a part of the messages.

export type Refusal =
  | 'too-short'
  | 'not-on-board'
  | 'not-a-word'
  | 'already-found'
  | 'too-late'
  | 'not-playing'
  /** Nobody finds so many words in a round. */
  | 'too-many'
  /** The number stands for another word already: a fault of the page. */
  | 'key-taken'
  /** Not judged: to be sent again, under the same number. */
  | 'too-fast'

/** Every error message over the socket. */
type SocketError =
  | 'unknown-room'
  | 'bad-name'
  | 'name-taken'
  | 'room-full'
  | 'room-locked'
  | 'room-reserved'
  | 'no-bots'
  | 'removed'
  | 'not-joined'
  | 'not-host'
  | 'not-now'
  | 'not-public'
  | 'bad-settings'
  | 'bad-talk'
  | 'no-such-player'
  | 'bad-message'
  | 'unknown-kind'
  | 'too-fast'

/** The errors that have a text: those of the socket, and what stands for any failure of HTTP. */
export type ErrorCode = SocketError | 'unavailable'
