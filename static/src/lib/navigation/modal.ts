// What lies over the page is closed by the browser's own Back, as by Escape, and the page below stays.
//
//   shown ─▶ one entry in the history ── Back ──▶ closed
//                                     ◀─ closed otherwise: the entry is taken back

const isOver = () => (history.state as { over?: unknown } | null)?.over === true

/** Shows a dialog over the page; an attachment. */
export function modal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  // After a reload the entry is there already.
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
  // It may go with the screen below it.
  return closed
}
