/** An award ends at midnight, so its last day is the one before. */
export function lastDayOf(expiresAt: string): Date {
  return new Date(Date.parse(expiresAt) - 1)
}
