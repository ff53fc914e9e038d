// The rules of a room in sentences.

import type { Catalogue } from '../../lang/catalogue'
import type { Settings } from '../protocol/messages'
import { nameIn } from '../protocol/newer'
import { settingsText } from './rules'

/** Values of richness that need no mention. */
const defaults: ReadonlySet<string> = new Set(['as-rolled', 'normal'])

/** Returns the rules as sentences, settingsText in the first one; values that everybody expects are left out. */
export function ruleSentences(catalogue: Catalogue, settings: Settings): string[] {
  const { minLetters, wildcards, topology, richness, rounds, target, dice, scoring } = settings
  const { rules } = catalogue
  return [
    rules.withDice(settingsText(catalogue, settings), nameIn(rules.dice, dice)),
    settings.access === 'solo' ? '' : nameIn(rules.shared, settings.shared),
    rules.minLetters(minLetters),
    nameIn(rules.words, settings.list),
    scoring === 'standard' ? '' : rules.scoring(nameIn(rules.scoringTables, scoring)),
    settings.penalty ? rules.penalty : '',
    settings.flagged ? '' : rules.noFlagged,
    settings.count ? rules.count : '',
    settings.bots ? rules.bots : '',
    wildcards > 0 ? rules.wildcards(wildcards) : '',
    topology === 'plane' ? '' : nameIn({ cylinder: rules.cylinder, torus: rules.torus }, topology),
    defaults.has(richness) ? '' : nameIn({ lean: rules.lean, rich: rules.rich }, richness),
    rounds > 0 ? rules.matchOfRounds(rounds) : '',
    target > 0 ? rules.matchToPoints(target) : '',
  ].filter(Boolean)
}
