import { useState } from 'react'
import { useSite } from '../../lib/site.ts'
import { dayOf } from '../../lib/zoned-input.ts'

/** The club's day when the screen was opened. */
export function useToday(): string {
  const { timeZone } = useSite()
  const [now] = useState(() => new Date().toISOString())
  return dayOf(now, timeZone)
}
