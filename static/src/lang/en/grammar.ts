// What English needs to put numbers into sentences.

const small = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

export const inWords = (n: number) => small[n] ?? String(n)
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const counted = (n: number, thing: string) => `${n} ${thing}${n === 1 ? '' : 's'}`
