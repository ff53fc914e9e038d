// Days, weeks and months as keys: `2026-11-21`, `2026-W47`, `2026-11`.

const day = 24 * 60 * 60 * 1000

/** Returns the key of the period before. */
export function keyBefore(key: string): string {
  const [year = 0, part = 0, of] = key.split(/-W?/).map(Number)
  if (of !== undefined) return new Date(Date.parse(key) - day).toISOString().slice(0, 10)
  if (!key.includes('W')) return new Date(Date.UTC(year, part - 2)).toISOString().slice(0, 7)
  return part > 1 ? `${year}-W${String(part - 1).padStart(2, '0')}` : `${year - 1}-W${weeksIn(year - 1)}`
}

/** A year has 53 weeks if it begins or ends on a Thursday. */
function weeksIn(year: number): number {
  const thursday = (month: number, date: number) => new Date(Date.UTC(year, month, date)).getUTCDay() === 4
  return thursday(0, 1) || thursday(11, 31) ? 53 : 52
}
