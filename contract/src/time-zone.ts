import { z } from 'zod'

export const timeZoneSchema = z.string().refine((zone) => isTimeZone(zone), { error: 'validation.timeZone' })

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false // Intl throws RangeError for an unknown zone
  }
}
