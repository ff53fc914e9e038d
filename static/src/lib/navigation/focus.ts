// Where the keyboard stands after the screen has changed under it.

interface Focusable {
  focus: (options?: FocusOptions) => void
}

let usesPointer = false
/** A ring is for who goes by keys: dice wear none before one is pressed, whoever gave them the keyboard. */
const setKeyboardMode = (keys: boolean) => {
  usesPointer = !keys
  document.documentElement.classList.toggle('keys', keys)
}
addEventListener('keydown', () => setKeyboardMode(true), { capture: true, passive: true })
addEventListener('pointerdown', () => setKeyboardMode(false), { capture: true, passive: true })

/** Whether nothing has the keyboard, or only a heading, which is stood at to be read. */
const nothingFocused = () => !document.activeElement || document.activeElement.matches('body, h1')

/** Gives the keyboard to a heading, if it went with what is gone: who is at a control or in a field stays there. */
export function focusHeading(heading: Focusable): void {
  if (nothingFocused()) heading.focus({ preventScroll: true })
}

/** Gives the keyboard to what is played with keys, unless a finger or a mouse plays. */
export function focusBoard(board: Focusable): void {
  if (!usesPointer && nothingFocused()) board.focus({ preventScroll: true })
}
