// All refusals and errors of the server, for words and for commands: a part of the messages.

export type Refusal =
  | 'too-short'
  | 'not-on-board'
  | 'not-a-word'
  | 'already-found'
  | 'too-late'
  | 'not-playing'
  /** More words than anybody finds in a round. */
  | 'too-many'
  /** The number belongs to another word: a bug of the page. */
  | 'key-taken'
  /** Not judged; the page sends the word again under the same number. */
  | 'too-fast'

/** All errors over the socket. */
type SocketError =
  | 'unknown-room'
  | 'bad-name'
  | 'name-taken'
  | 'room-full'
  | 'room-locked'
  | 'room-reserved'
  | 'no-bots'
  | 'barred'
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

/** The errors that have a text: those of the socket, and one for all failures over HTTP. */
export type ErrorCode = SocketError | 'unavailable'
