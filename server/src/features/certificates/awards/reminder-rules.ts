type Ending = {
  expiresAt: string
  /** When the award got this end. */
  endSetAt: string
  reminded: { end: string; days: number } | null
}

const dayMs = 86_400_000

/**
 * For how many days before the end a member is to be reminded now; null: not now. A reminder is due from so many times
 * 24 hours before the end. What was due already when the end was set counts as told. Of several the nearest is sent,
 * and those before it are told with it.
 */
export function reminderDue(
  { expiresAt, endSetAt, reminded }: Ending,
  days: readonly number[],
  now: string,
): number | null {
  if (now >= expiresAt) return null
  const end = Date.parse(expiresAt)
  const told = reminded !== null && reminded.end === expiresAt ? reminded.days : Infinity
  const due = days.filter((day) => {
    const from = end - day * dayMs
    return from <= Date.parse(now) && from > Date.parse(endSetAt) && day < told
  })
  return due.length === 0 ? null : Math.min(...due)
}
