/** Minutes after midnight, by the machine's clock; `from` may be later than `to`. */
export type NightHours = { from: number; to: number }

/** Parses `22:00-07:00`; undefined if it has another form. */
export function parseNight(text: string): NightHours | undefined {
  const match = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/u.exec(text)
  if (!match) return undefined
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = match.slice(1).map(Number)
  if (fromHour > 23 || toHour > 23 || fromMinute > 59 || toMinute > 59) return undefined
  const hours = { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute }
  return hours.from === hours.to ? undefined : hours
}

export function isNight({ from, to }: NightHours, now: Date): boolean {
  const minute = now.getHours() * 60 + now.getMinutes()
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}
