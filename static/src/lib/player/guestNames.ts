// Names for players who have none yet: two words each, see `guests` in the catalogues.

/** Returns all names from a catalogue's two word lists. Chinese joins the words, other languages add a space. */
export function namesIn(guests: string): string[] {
  const blank = guests.includes('、') ? '' : ' '
  return guests.split('|').flatMap((set) => {
    const [firsts = [], seconds = []] = set.split('/').map((words) => words.split(/[ 、]/))
    return firsts.flatMap((first) => seconds.map((second) => first + blank + second))
  })
}

const plain = (name: string) => name.normalize('NFKC').toLowerCase()

/** Draws a free name; `chance` is in [0, 1). If all are taken, it draws any of them, and the server refuses it. */
export function drawGuest(guests: string, taken: readonly string[], chance: number): string {
  const others = new Set(taken.map(plain))
  const all = namesIn(guests)
  const free = all.filter((name) => !others.has(plain(name)))
  const from = free.length > 0 ? free : all
  return from[Math.floor(chance * from.length)] ?? ''
}

/** The maximum length of a name in characters, as the server counts them. */
const signs = 20

/** Cuts typed text to the maximum length of a name; spaces at its ends do not count. */
export function longestName(typed: string): string {
  const start = typed.length - typed.trimStart().length
  const all = [...new Intl.Segmenter().segment(typed.slice(start))]
  return typed.slice(0, start + (all[signs]?.index ?? typed.length))
}
