/** Calls a function once the page has loaded and is idle; returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  let cancel = () => removeEventListener('load', wait)
  // Safari has no requestIdleCallback.
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
