/** For each day of the week from Monday, and each hour, how often something was used. */
export type Week = readonly (readonly number[])[]

export function emptyWeek(): Week {
  return Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
}

export function addHours(one: Week, other: Week): Week {
  return one.map((hours, day) => hours.map((count, hour) => count + (other[day]?.[hour] ?? 0)))
}

export function totalOf(week: Week): number {
  return week.flat().reduce((sum, count) => sum + count, 0)
}
