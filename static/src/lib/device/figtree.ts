// The typeface for reading. A first visit gets by without it; from the first results on the device has it.
//
//   fetched ──▶ kept back while a round is played ──▶ worn: nothing that is read changes its face in a round

import address from 'fonts/figtree.woff2?url'

const key = 'rattle.figtree'

let loading: Promise<void> | undefined
/** How many screens let nothing change on them. */
let holders = 0
let font: FontFace | undefined

/** Fetches the typeface, now and whenever the page starts from now on; once, however often it is asked for. */
export const fetchFigtree = () => (loading ??= fetchFace())

async function fetchFace(): Promise<void> {
  const face = new FontFace('Figtree', `url(${address})`, { weight: '450 650' })
  try {
    font = await face.load()
    applyFigtree()
    localStorage.setItem(key, 'here')
  } catch {
    // What stands in for it can be read as well, until somebody asks again.
    loading = undefined
  }
}

function applyFigtree(): void {
  if (holders > 0 || !font) return
  document.fonts.add(font)
  font = undefined
}

/** Lets no typeface change till the screen that asks for it is gone; for an effect of that screen. */
export function holdFont(): () => void {
  holders++
  return () => {
    holders--
    applyFigtree()
  }
}

/** Takes up the typeface if the device has fetched it before. */
export function restoreFigtree(): void {
  try {
    if (localStorage.getItem(key)) void fetchFigtree()
  } catch {
    // Nothing is remembered here.
  }
}
