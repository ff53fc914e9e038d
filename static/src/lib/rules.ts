// What the page says of the rules of a round.

import { diceSets, sizeOf, sizeText } from './dice'
import type { Match, Room, Settings } from './messages'
import type { OpenTable } from './rooms'
import { counted } from './voice'

export function timeText(seconds: number): string {
  if (seconds === 0) return 'no clock'
  return seconds % 60 === 0 ? counted(seconds / 60, 'minute') : counted(seconds, 'second')
}

/** The round to come, in a line: `4 by 4, 3 minutes`. */
export function settingsText({ dice, seconds }: Pick<Settings, 'dice' | 'seconds'>): string {
  const size = sizeOf(dice)
  return `${size ? sizeText(size) : dice}, ${timeText(seconds)}`
}

export const ladders = {
  standard: 'As in the box: 1, 2, 3, 5, 11',
  superbig: 'Super Big: two a letter from nine on',
  fibonacci: 'Growing: 1, 2, 3, 5, 8, 13',
  flat: 'One point a word',
  length: 'One point a letter',
} as const

export const lists = { everyday: 'Everyday', standard: 'Standard', full: 'Full' } as const

/** The smallest list that has a word, said of the word. */
export const grades = {
  everyday: 'an everyday word',
  standard: 'a word of the standard list',
  full: 'a rare word',
} as const

export const sharings = { cancel: 'For none', all: 'For all', first: 'For the first' } as const

export const edges = {
  plane: 'Plain',
  cylinder: 'Sides meet',
  torus: 'All meet',
} as const

export const riches = {
  'as-rolled': 'As they fall',
  lean: 'Few words',
  normal: 'Usual',
  rich: 'Many words',
} as const

const shared = {
  cancel: 'A word that two of you find counts for neither.',
  all: 'A word counts for everyone who finds it.',
  first: 'A word counts for whoever finds it first.',
} as const

const words = {
  everyday: 'Everyday words only.',
  standard: '',
  full: 'Rare words count, too.',
} as const

/** The rules in sentences; what goes without saying is not said. */
export function rulesIn(settings: Settings): string[] {
  const set = diceSets.find(({ id }) => id === settings.dice)
  const { minLetters, wildcards, topology, richness, rounds, target } = settings
  return [
    `${settingsText(settings)}${set ? `, dice of ${set.name}` : ''}.`,
    settings.access === 'solo' ? '' : shared[settings.shared],
    `Words of ${counted(minLetters, 'letter')} or more.`,
    words[settings.list],
    settings.ladder === 'standard'
      ? ''
      : `${(ladders as Record<string, string>)[settings.ladder] ?? settings.ladder}.`,
    settings.penalty ? 'A wrong word costs a point.' : '',
    settings.flagged ? '' : 'Rude words do not count.',
    settings.count ? 'You are told how many words there are.' : '',
    wildcards > 0 ? `${counted(wildcards, 'die')} that can be any letter.`.replace('dies', 'dice') : '',
    topology === 'cylinder' ? 'The left edge touches the right one.' : '',
    topology === 'torus' ? 'Each edge touches the one across.' : '',
    richness === 'as-rolled' || richness === 'normal' ? '' : `${riches[richness]} on each board.`,
    rounds > 0 ? `A match of ${counted(rounds, 'round')}.` : '',
    target > 0 ? `A match to ${counted(target, 'point')}.` : '',
  ].filter(Boolean)
}

/** `Round 2 of 3` */
export function roundText({ phase, round, match }: Pick<Room, 'phase' | 'round' | 'match'>): string {
  if (!match) return `Round ${round}`
  const now = phase === 'results' ? match.round : match.round + 1
  return match.rounds > 0 ? `Round ${now} of ${match.rounds}` : `Round ${now}, to ${match.target} points`
}

/** How a match stands, or ended, in a line. */
export function matchText(match: Match, you: string): string {
  const first = match.standings.filter(({ rank }) => rank === 1)
  const leader = first[0]
  if (!leader) return ''
  if (first.length > 1)
    return match.over ? `The match is a tie, at ${leader.points}.` : `Level, at ${leader.points}.`
  if (leader.id === you) return match.over ? 'The match is yours.' : 'You lead the match.'
  return match.over ? `${leader.name} has the match.` : `${leader.name} leads the match.`
}

const phases = {
  lobby: 'before the first round',
  called: 'dice are rolling',
  playing: 'playing',
  results: 'between rounds',
}

/** A public table in a line. */
export function openText(table: OpenTable): string {
  const round = table.phase === 'playing' ? `, round ${table.round}` : ''
  return `${counted(table.players, 'player')}, ${phases[table.phase]}${round}`
}
