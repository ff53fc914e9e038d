// Where the keyboard stands after the screen has changed under it.

interface Stand {
  focus: (options?: FocusOptions) => void
}

let pointed = false
/** A ring is for who goes by keys: dice wear none before one is pressed, whoever gave them the keyboard. */
const goBy = (keys: boolean) => {
  pointed = !keys
  document.documentElement.classList.toggle('keys', keys)
}
addEventListener('keydown', () => goBy(true), { capture: true, passive: true })
addEventListener('pointerdown', () => goBy(false), { capture: true, passive: true })

/** Whether nothing has the keyboard, or only a heading, which is stood at to be read. */
const free = () => !document.activeElement || document.activeElement.matches('body, h1')

/** Gives the keyboard to a heading, if it went with what is gone: who is at a control or in a field stays there. */
export function arrive(heading: Stand): void {
  if (free()) heading.focus({ preventScroll: true })
}

/** Gives the keyboard to what is played with keys, unless a finger or a mouse plays. */
export function takeUp(board: Stand): void {
  if (!pointed && free()) board.focus({ preventScroll: true })
}
