// The typeface for reading. A first visit does without it; the device fetches it with the first results.
//
//   fetched ──▶ held back while a round is played ──▶ applied, so that no text changes its look during a round

import address from 'fonts/figtree.woff2?url'

const key = 'rattle.figtree'

let loading: Promise<void> | undefined
/** The number of screens that hold the typeface back. */
let holders = 0
let font: FontFace | undefined

/** Fetches the typeface once, and from now on whenever the page starts. */
export const fetchFigtree = () => (loading ??= fetchFace())

async function fetchFace(): Promise<void> {
  const face = new FontFace('Figtree', `url(${address})`, { weight: '450 650' })
  try {
    font = await face.load()
    applyFigtree()
    localStorage.setItem(key, 'here')
  } catch {
    // The fallback typeface stays until the next call.
    loading = undefined
  }
}

function applyFigtree(): void {
  if (holders > 0 || !font) return
  document.fonts.add(font)
  font = undefined
}

/** Holds the typeface back until the calling screen is gone; for an effect of that screen. */
export function holdFont(): () => void {
  holders++
  return () => {
    holders--
    applyFigtree()
  }
}

/** Applies the typeface if the device has fetched it before. */
export function restoreFigtree(): void {
  try {
    if (localStorage.getItem(key)) void fetchFigtree()
  } catch {
    // Storage is unavailable, so nothing was fetched before.
  }
}
