// Closes a dialog by the browser's Back, as by Escape, while the page below stays.
//
//   shown ─▶ one history entry ── Back ──▶ closed
//                              ◀─ closed otherwise: the entry is removed

const isOver = () => (history.state as { over?: unknown } | null)?.over === true

/** Shows a dialog over the page; a Svelte attachment. */
export function modal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  // After a reload the entry already exists.
  if (!isOver()) history.pushState({ ...(history.state as object | null), over: true }, '')
  let open = true
  const goneBack = () => {
    if (!isOver()) dialog.close()
  }
  const closed = () => {
    removeEventListener('popstate', goneBack)
    if (open && isOver()) history.back()
    open = false
  }
  addEventListener('popstate', goneBack)
  dialog.addEventListener('close', closed)
  // The dialog may be removed together with the screen below it.
  return closed
}
