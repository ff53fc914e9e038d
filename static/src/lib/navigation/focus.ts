// Where the focus goes after a change of screen.

interface Focusable {
  focus: (options?: FocusOptions) => void
}

let usesPointer = false
/** Focus rings are for people who use keys: dice have none before the first key. */
const setKeyboardMode = (keys: boolean) => {
  usesPointer = !keys
  document.documentElement.classList.toggle('keys', keys)
}
addEventListener('keydown', () => setKeyboardMode(true), { capture: true, passive: true })
addEventListener('pointerdown', () => setKeyboardMode(false), { capture: true, passive: true })

/** Whether nothing has the focus, or only a heading, which has it so that screen readers read it. */
const nothingFocused = () => !document.activeElement || document.activeElement.matches('body, h1')

/** Focuses a heading if the focused element is gone; a control or a field keeps the focus. */
export function focusHeading(heading: Focusable): void {
  if (nothingFocused()) heading.focus({ preventScroll: true })
}

/** Focuses the board, unless the player uses a finger or a mouse. */
export function focusBoard(board: Focusable): void {
  if (!usesPointer && nothingFocused()) board.focus({ preventScroll: true })
}
