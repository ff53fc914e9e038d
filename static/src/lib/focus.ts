// Where the keyboard stands after the screen has changed under it.

let pointed = false
addEventListener('keydown', () => (pointed = false), { capture: true, passive: true })
addEventListener('pointerdown', () => (pointed = true), { capture: true, passive: true })

/**
 * Gives the keyboard to what is new, if it went with what is gone: who is at a control or in a field stays
 * there, and who plays with a finger or a mouse sees no ring.
 */
export function arrive(at: { focus: (options?: FocusOptions) => void }): void {
  if (!pointed && document.activeElement === document.body) at.focus({ preventScroll: true })
}
