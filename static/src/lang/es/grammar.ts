// What Spanish needs to put numbers into sentences.

import { pluralsIn } from '../plural'

const small = 'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ')

/** As it stands before a noun: `un punto`, `una letra`. */
export const inWords = (n: number, one = 'un') => (n === 1 ? one : (small[n] ?? String(n)))
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const plural = pluralsIn('es')
export const counted = (n: number, one: string, other = `${one}s`) => `${n} ${plural(n, { one, other })}`

/** The reader, where a name could stand; `de` and `puso` take another form then. */
export const you = 'tú'
