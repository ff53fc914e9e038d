// Names for who has none yet: two words, see `guests` in the catalogues.

/** All names that a catalogue's line makes. Chinese puts its words side by side, the others a blank between. */
export function namesIn(guests: string): string[] {
  const blank = guests.includes('、') ? '' : ' '
  return guests.split('|').flatMap((set) => {
    const [firsts = [], seconds = []] = set.split('/').map((words) => words.split(/[ 、]/))
    return firsts.flatMap((first) => seconds.map((second) => first + blank + second))
  })
}

const plain = (name: string) => name.normalize('NFKC').toLowerCase()

/** Draws one of the names that nobody has; `chance` is in [0, 1). Where all are taken, the server says so. */
export function drawGuest(guests: string, taken: readonly string[], chance: number): string {
  const others = new Set(taken.map(plain))
  const all = namesIn(guests)
  const free = all.filter((name) => !others.has(plain(name)))
  const from = free.length > 0 ? free : all
  return from[Math.floor(chance * from.length)] ?? ''
}

/** The greatest number of signs of a name, as the server counts them. */
const signs = 20

/** As much of what is typed as a name may be long; blanks at its ends are not counted. */
export function longestName(typed: string): string {
  const start = typed.length - typed.trimStart().length
  const all = [...new Intl.Segmenter().segment(typed.slice(start))]
  return typed.slice(0, start + (all[signs]?.index ?? typed.length))
}
