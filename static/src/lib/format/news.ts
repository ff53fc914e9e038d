// What is new in a room, for screen readers: who joins and leaves, which rules change, who is done.

import type { Catalogue } from '../../lang/catalogue'
import { sizeOf } from '../room/dice'
import type { Player, Room, Settings } from '../protocol/messages'
import { nameIn } from '../protocol/newer'
import { timeText } from './rules'

/** Returns what is new as sentences; empty for nothing. */
export function newsOf(catalogue: Catalogue, before: Room, now: Room): string {
  const { news } = catalogue
  // When time is up, the clock has announced that.
  if (now.phase === 'results' && before.phase === 'playing')
    return now.result?.early && now.players.length > 1 ? news.allDone : ''
  // That the reader has joined is no news to them.
  const others = ({ players }: Room) => players.filter(({ id }) => id !== now.you)
  const stayed = (player: Player) => before.players.find(({ id }) => id === player.id)
  const done = others(now).filter((player) => player.done && stayed(player)?.done === false)
  // A player who is done reads on the screen who still plays.
  const oneself = now.players.find(({ id }) => id === now.you)?.done
  return [
    ...missing(others(now), before.players).map(({ name }) => news.sitsDown(name)),
    ...missing(others(before), now.players).map(({ name }) => news.hasLeft(name)),
    ...(now.phase === 'playing' && !oneself ? done.map(({ name }) => news.isDone(name)) : []),
    ...(now.phase === 'lobby' ? changes(catalogue, before, now) : []),
    ...times(catalogue, before, now),
  ].join(' ')
}

const missing = (some: readonly Player[], among: readonly Player[]) =>
  some.filter(({ id }) => !among.some((other) => other.id === id))

/** Returns the changes of extra time. A host hears nothing about their own, which they set themselves. */
function times({ extraTime: text }: Catalogue, before: Room, now: Room): string[] {
  const host = now.players.find(({ host }) => host)
  return now.players.flatMap(({ id, name, extraTime = 0 }) => {
    const had = before.players.find((player) => player.id === id)
    if (!had || (had.extraTime ?? 0) === extraTime) return []
    if (id !== now.you) return text.others(name, extraTime)
    return host && host.id !== id ? text.given(host.name, extraTime) : []
  })
}

/** Returns the rules that have changed, each with its new value. */
function changes(catalogue: Catalogue, before: Room, now: Room): string[] {
  const old = rulesOf(catalogue, before.settings)
  const changed = rulesOf(catalogue, now.settings).filter(([, value], i) => value && value !== old[i]?.[1])
  const { closed, byLink, public: open } = catalogue.lobby
  const locked = now.locked ? closed : now.settings.access === 'public' ? open : byLink
  return [
    ...changed.map(([rule, value]) => catalogue.news.rule(rule, value)),
    ...(now.locked === before.locked ? [] : [locked]),
  ]
}

/** Returns each rule by the label of its control; the value is empty if it needs no mention. */
function rulesOf(catalogue: Catalogue, settings: Settings): [string, string][] {
  const { rules, news } = catalogue
  const text = catalogue.lobby.rules
  const size = sizeOf(settings.dice)
  const turned = (on: boolean) => (on ? news.on : news.off)
  const { rounds, target } = settings
  const { matches } = text
  return [
    [text.board, size ? rules.size(size, size) : ''],
    [text.dice, nameIn(rules.dice, settings.dice)],
    [text.time, timeText(catalogue, settings.seconds)],
    [text.shared, nameIn(rules.sharings, settings.shared)],
    [text.shortest, String(settings.minLetters)],
    [text.words, nameIn(rules.lists, settings.list)],
    [text.points, nameIn(rules.scoringTables, settings.scoring)],
    [
      text.match,
      rounds ? `${matches.rounds}, ${rounds}` : target ? `${matches.target}, ${target}` : matches.none,
    ],
    [text.edges, nameIn(rules.edges, settings.topology)],
    [text.richness, nameIn(rules.riches, settings.richness)],
    [text.wild, text.wilds[settings.wildcards] ?? String(settings.wildcards)],
    [text.penalty, turned(settings.penalty)],
    [text.count, turned(settings.count)],
    [text.flagged, turned(settings.flagged)],
    [text.bots, turned(settings.bots)],
    [text.access, nameIn(text.accesses, settings.access)],
    [text.seats, String(settings.seats)],
  ]
}
