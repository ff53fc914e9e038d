// Where the focus goes after the screen has changed.

interface Focusable {
  focus: (options?: FocusOptions) => void
}

let usesPointer = false
/** Focus rings are for people who use keys: dice show none before a key is pressed. */
const setKeyboardMode = (keys: boolean) => {
  usesPointer = !keys
  document.documentElement.classList.toggle('keys', keys)
}
addEventListener('keydown', () => setKeyboardMode(true), { capture: true, passive: true })
addEventListener('pointerdown', () => setKeyboardMode(false), { capture: true, passive: true })

/** Whether nothing has the focus, or only a heading, which has it to be read. */
const nothingFocused = () => !document.activeElement || document.activeElement.matches('body, h1')

/** Focuses a heading, if the focus was lost with what is gone; a control or a field keeps it. */
export function focusHeading(heading: Focusable): void {
  if (nothingFocused()) heading.focus({ preventScroll: true })
}

/** Focuses what is played with keys, unless the player uses a finger or a mouse. */
export function focusBoard(board: Focusable): void {
  if (!usesPointer && nothingFocused()) board.focus({ preventScroll: true })
}
