// What the page knows of its room, as a pure function of all actions:
//
//   messages of the server ─┐
//   the player's words ─────┼─▶ reduce ─▶ RoomState ─▶ screens
//   the connection ─────────┘
//
// A word is pending from its find until its answer, over as many connections as that takes.

import {
  noTalk,
  rejectPending,
  addRemark,
  reconcile,
  failPending,
  addPending,
  type OutgoingMessage,
  type Talk,
} from './talk'
import {
  applyAnswer,
  submitWord,
  stillPending,
  removeWord,
  updateWord,
  type Submission,
  type WordAnswer,
} from './submissions'
import type {
  ErrorCode,
  Mine,
  Open,
  Player,
  Resulted,
  Room,
  RoomMessage,
  ServerMessage,
} from '../protocol/messages'
import type { Finding, Result } from '../protocol/result'

export interface RoomState {
  tab: string
  /** joining: the page has no view of the room yet; lost: it is reconnecting. */
  link: 'joining' | 'joined' | 'lost'
  /** The server's last view of the room, kept up to date by later messages. */
  room: Room | null
  /** The last result received, and its round. */
  result: { round: string; of: Result } | null
  /** The store's clock minus this device's, in milliseconds. */
  skew: number
  /** The id of the round that the words below belong to; empty before the first. */
  round: string
  /** The commitment of the round as the server sent it before the close; empty if this tab joined later. */
  commitment: string
  next: number
  pending: readonly Submission[]
  /** The last answer to a word of this tab in this round. */
  lastAnswer: WordAnswer | null
  /** Whether the player went on with the same board after the close, and the words found since. */
  playingOn: boolean
  foundSince: readonly Mine[]
  /** The player's own remarks that are pending. */
  talk: Talk
  /** Whether the server has reported that its store does not respond. */
  stalled: boolean
  /** Why the server did not admit this tab. */
  joinError: Open<ErrorCode> | null
  /** The last error, and when it arrived. */
  lastError: { code: Open<ErrorCode>; at: number } | null
}

export type Action =
  | { kind: 'received'; message: ServerMessage; at: number }
  | { kind: 'submitted'; word: string; path: readonly number[] }
  | { kind: 'listed'; round: string; player: string; words: Finding[] }
  | { kind: 'sent'; n: number; at: number }
  | { kind: 'talk'; id: number; message: OutgoingMessage }
  | { kind: 'playing on'; on: boolean }
  | { kind: 'lost' }
  | { kind: 'ended'; why: ErrorCode }

/** Errors after which the page tries to join again. */
const transientErrors: readonly Open<ErrorCode>[] = ['too-fast', 'unavailable']

export function initialState(tab: string): RoomState {
  return {
    tab,
    link: 'joining',
    room: null,
    result: null,
    skew: 0,
    round: '',
    commitment: '',
    next: 1,
    pending: [],
    lastAnswer: null,
    playingOn: false,
    foundSince: [],
    talk: noTalk,
    stalled: false,
    joinError: null,
    lastError: null,
  }
}

export function reduce(state: RoomState, action: Action): RoomState {
  switch (action.kind) {
    case 'received': {
      const { message, at } = action
      return applyMessage({ ...state, stalled: message.kind === 'waiting' }, message, at)
    }
    case 'submitted':
      return submitWord(state, action.word, action.path)
    case 'listed':
      return addWords(state, action)
    case 'sent':
      return updateWord(state, action.n, { sent: action.at })
    case 'talk':
      return { ...state, talk: addPending(state.talk, action) }
    case 'playing on':
      return { ...state, playingOn: action.on, lastAnswer: null }
    case 'lost':
      return {
        ...state,
        link: state.room ? 'lost' : 'joining',
        stalled: false,
        talk: failPending(state.talk, 'lost'),
        pending: state.pending.map((word) => ({ ...word, sent: null })),
      }
    case 'ended':
      return { ...state, joinError: state.joinError ?? action.why }
  }
}

function applyMessage(state: RoomState, message: ServerMessage, at: number): RoomState {
  switch (message.kind) {
    case 'room':
      return applyRoom(state, withOmitted(state, message), at)
    case 'result':
      return { ...state, result: { round: message.round, of: resultOf(message) } }
    case 'score': {
      const { player, words, points } = message
      return updatePlayer(state, player, (known) => ({
        ...known,
        words,
        ...(points !== undefined && { points }),
      }))
    }
    case 'player':
      return updatePlayer(state, message.player.id, () => message.player)
    case 'remark':
      return addRemark(state, message)
    case 'answer':
      return applyAnswer(state, message, at)
    case 'waiting':
    case 'ok':
      return state
    case 'error': {
      const talk = rejectPending(state.talk, message.id, message.code)
      if (talk) return { ...state, talk }
      const rest = removeWord(state, message.n)
      return state.link === 'joined' || transientErrors.includes(message.code)
        ? { ...rest, lastError: { code: message.code, at } }
        : { ...rest, joinError: message.code }
    }
  }
}

/** Fills in what a room message omits because it has not changed. */
function withOmitted({ room, result }: RoomState, message: RoomMessage): Room {
  const { mine = room?.mine ?? [], wrong = room?.wrong ?? [] } = message
  const over = message.phase === 'results' && result?.round === message.roundId
  return { ...message, mine, wrong, ...(over && result && { result: result.of }) }
}

function resultOf(message: Resulted): Result {
  return { ...message, players: message.players.map((player) => ({ words: [], ...player })) }
}

/** Whether the server has omitted a player's words from the result. */
export const hasOmittedWords = ({ found, words }: { found: number; words: readonly unknown[] }) =>
  words.length < found

/** Adds the words of a player that a result has omitted. */
function addWords(
  state: RoomState,
  { round, player, words }: { round: string; player: string; words: Finding[] },
): RoomState {
  const { result, room } = state
  if (result?.round !== round) return state
  const players = result.of.players.map((score) => (score.id === player ? { ...score, words } : score))
  const of = { ...result.of, players }
  return { ...state, result: { round, of }, room: room?.result ? { ...room, result: of } : room }
}

/** Replaces the view of the room. The page sends answered words that are missing in the new view again. */
function applyRoom(state: RoomState, room: Room, at: number): RoomState {
  const round = room.roundId ?? ''
  const same = round === state.round
  const over = room.phase === 'results'
  const shown = room.phase === 'called' || room.phase === 'playing' ? room.commitment : undefined
  return {
    ...state,
    room,
    link: 'joined',
    skew: room.now - at,
    round,
    commitment: (same && state.commitment) || (shown ?? ''),
    pending: same ? stillPending(state, room) : [],
    lastAnswer: same && room.phase === state.room?.phase ? state.lastAnswer : null,
    playingOn: same && over && state.playingOn,
    foundSince: same && over ? state.foundSince : [],
    talk: reconcile(state, room),
    joinError: null,
    lastError: null,
  }
}

function updatePlayer(state: RoomState, id: string, change: (known: Player) => Player): RoomState {
  const { room } = state
  if (!room) return state
  const players = room.players.map((player) => (player.id === id ? change(player) : player))
  return { ...state, room: { ...room, players } }
}
