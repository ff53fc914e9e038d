// What French needs to put numbers and names into sentences.

import { pluralsIn } from '../plural'

const small = 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze'.split(' ')

export const inWords = (n: number) => small[n] ?? String(n)
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const plural = pluralsIn('fr')
export const ordinal = pluralsIn('fr', 'ordinal')
export const counted = (n: number, one: string, other = `${one}s`) => `${n} ${plural(n, { one, other })}`

export const points = (n: number) => counted(n, 'point')
export const words = (n: number) => counted(n, 'mot')
export const letters = (n: number) => counted(n, 'lettre')
export const seconds = (n: number) => counted(n, 'seconde')
export const rounds = (n: number) => counted(n, 'manche')
/** Nobody who plays is a man or a woman to us. */
export const players = (n: number) => counted(n, 'personne')
/** How much more: `d’un point`, `de trois points`. */
export const byPoints = (n: number) => plural(n, { one: 'd’un point', other: `de ${inWords(n)} points` })
/** `de Bruno`, `d’Ana`; y before a vowel is none: `de Yann`, `d’Yves`. */
export const of = (name: string) =>
  /^(?:[aeiouœ]|y(?![aeiou]))/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`
