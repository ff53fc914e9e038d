// What Chinese needs to put numbers into sentences: no plurals, and 两 where two are counted.
// Nothing is put between Chinese and other letters: browsers leave room there by `text-autospace`.

const small = '零一两三四五六七八九十'

export const inWords = (n: number) => small[n] ?? String(n)

/** A name as a heading begins with it: a thin space, so that the line may end there. */
export const heading = (name: string) => `${name}\u2006`
