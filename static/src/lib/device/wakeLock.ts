/** Keeps the screen from going dark until the answer is called; where browsers cannot, nothing happens. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let over = false

  async function ask() {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (over) void lock.release()
    } catch {
      // A device that saves its battery says no.
    }
  }
  // A page that was hidden has lost its lock.
  const askAgain = () => void ask()
  document.addEventListener('visibilitychange', askAgain)
  void ask()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', askAgain)
    void lock?.release()
  }
}
