// The typeface for reading. A first visit gets by without it; from the first results on the device has it.

import address from 'fonts/figtree.woff2?url'

const key = 'rattle.figtree'

let asked: Promise<void> | undefined

/** Fetches the typeface, now and whenever the page starts from now on; once, however often it is asked for. */
export const fetchFigtree = () => (asked ??= fetchFace())

async function fetchFace(): Promise<void> {
  const face = new FontFace('Figtree', `url(${address})`, { weight: '450 650' })
  try {
    document.fonts.add(await face.load())
    localStorage.setItem(key, 'here')
  } catch {
    // What stands in for it can be read as well, until somebody asks again.
    asked = undefined
  }
}

/** Takes up the typeface if the device has fetched it before. */
export function recallFigtree(): void {
  try {
    if (localStorage.getItem(key)) void fetchFigtree()
  } catch {
    // Nothing is remembered here.
  }
}
