// What English needs to put numbers into sentences.

import { pluralsIn } from '../plural'

const small = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

export const inWords = (n: number) => small[n] ?? String(n)
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const plural = pluralsIn('en')
export const ordinal = pluralsIn('en', 'ordinal')
export const counted = (n: number, one: string, other = `${one}s`) => `${n} ${plural(n, { one, other })}`
