// What a page costs, from the browser's own trace of its main thread.
//
// Times are processor times of the thread (`tdur`), beside the wall clock (`dur`): browser, server and players share a
// few cores, so a task is often paused for others, which says nothing about the page. The slowdown is included,
// since the browser slows a thread down by keeping its processor busy.

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing']

/** Records a trace while `act` runs. Returns the events of the page's main thread, by start. */
export async function recordTrace(cdp, act) {
  const events = []
  const collect = ({ value }) => events.push(...value)
  cdp.on('Tracing.dataCollected', collect)
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  })
  await act()
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)
  return mainThread(events)
}

/** The main thread of the page: the thread that updated most styles. */
function mainThread(events) {
  const updates = new Map()
  for (const { name, pid, tid } of events)
    if (name === 'UpdateLayoutTree') updates.set(`${pid} ${tid}`, (updates.get(`${pid} ${tid}`) ?? 0) + 1)
  const [[busiest] = []] = [...updates].sort(([, a], [, b]) => b - a)
  return events.filter(({ pid, tid }) => `${pid} ${tid}` === busiest).sort((a, b) => a.ts - b.ts)
}

/** The tasks of a main thread: start in microseconds of the trace, wall and processor time in milliseconds. */
export function tasksIn(events) {
  return events
    .filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
    .map(({ ts, dur = 0, tdur = dur }) => ({ ts, end: ts + dur, wall: dur / 1000, cpu: tdur / 1000 }))
}

/** What a task did longest, for a report: the outermost steps by name, with their processor times in milliseconds. */
export function stepsOf(task, events) {
  const steps = new Map()
  let end = 0
  for (const { name, ph, ts, dur = 0, tdur = dur } of events) {
    if (name === 'RunTask' || ph !== 'X' || ts < Math.max(task.ts, end) || ts >= task.end) continue
    end = ts + dur
    steps.set(name, (steps.get(name) ?? 0) + tdur / 1000)
  }
  return [...steps]
    .sort(([, a], [, b]) => b - a)
    .filter(([, ms]) => ms >= 2)
    .map(([name, ms]) => `${name} ${Math.round(ms)}`)
    .join(', ')
}
