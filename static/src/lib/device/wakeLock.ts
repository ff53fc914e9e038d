/** Keeps the screen on until the returned function is called; does nothing where the browser cannot. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let over = false

  async function ask() {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (over) void lock.release()
    } catch {
      // A device may refuse, for example to save its battery.
    }
  }
  // A hidden page loses its lock.
  const askAgain = () => void ask()
  document.addEventListener('visibilitychange', askAgain)
  void ask()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', askAgain)
    void lock?.release()
  }
}
