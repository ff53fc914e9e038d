// Which word to name first. Pictures of a result follow the same rule: room/roundsummary.go, compareQuotable.

/** Sorts the better word first: by points, then by length, then alphabetically. */
export function compareWords(a: Word, b: Word): number {
  return (
    b.points - a.points || b.word.length - a.word.length || (a.word < b.word ? -1 : Number(a.word > b.word))
  )
}

interface Word {
  word: string
  points: number
}
