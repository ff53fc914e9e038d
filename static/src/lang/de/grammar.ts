// What German needs to put numbers into sentences. Plurals and cases are given: they follow no short rule.

import { pluralsIn } from '../plural'

const small = 'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ')

export const inWords = (n: number) => small[n] ?? String(n)
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const plural = pluralsIn('de')
export const counted = (n: number, one: string, other: string) => `${n} ${plural(n, { one, other })}`

export const points = (n: number) => counted(n, 'Punkt', 'Punkte')
export const words = (n: number) => counted(n, 'Wort', 'Wörter')
export const letters = (n: number) => counted(n, 'Buchstabe', 'Buchstaben')
export const seconds = (n: number) => counted(n, 'Sekunde', 'Sekunden')
export const rounds = (n: number) => counted(n, 'Runde', 'Runden')
/** Nobody who plays is a man or a woman to us. */
export const players = (n: number) => counted(n, 'Person', 'Leute')
/** After `mit`: `einem Punkt`, `drei Punkten`. */
export const byPoints = (n: number) => plural(n, { one: 'einem Punkt', other: `${inWords(n)} Punkten` })
