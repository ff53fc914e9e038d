/** Does something once the page is there and has nothing else to do; returns what calls it off. */
export function whenIdle(act: () => void): () => void {
  let cancel = () => removeEventListener('load', wait)
  // Safari has no such callback.
  const wait = () => {
    if ('requestIdleCallback' in window) {
      const handle = requestIdleCallback(act)
      cancel = () => cancelIdleCallback(handle)
    } else {
      const handle = setTimeout(act, 1000)
      cancel = () => clearTimeout(handle)
    }
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => cancel()
}
