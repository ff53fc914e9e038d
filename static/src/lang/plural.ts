// Which form of a word a number takes is for the browser to say, by the rules of each language: nobody
// compares a number with one by hand.
//
//   plural(n, { one: 'Wort', other: 'Wörter' })

/** The forms of a text, by the category of the number that it counts. `other` is in all languages. */
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** Returns the function that picks the form a number takes in a language; an ordinal one for places. */
export function pluralsIn(locale: string, type: Intl.PluralRuleType = 'cardinal') {
  const rules = new Intl.PluralRules(locale, { type })
  return (n: number, forms: Forms): string => forms[rules.select(n)] ?? forms.other
}
