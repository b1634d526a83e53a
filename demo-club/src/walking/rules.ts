import type { SettingValues } from '@fobhouse/contract/settings.ts'

/** What there is around a club: settings that lead there, by feature, and the address of another group's calendar. */
export type Neighbours = { settings: Partial<SettingValues>[]; calendar: string }

/**
 * What one feature has around the club: `<feature>-around.ts` exports it as `play`, and is found by its name. Returns the
 * settings that lead there.
 */
export type Play = () => Promise<Partial<SettingValues>>

/** Whose cards may start a tool that needs a booking now, by its serial. Tools that it does not name need none. */
export type Booked = Readonly<Record<string, readonly string[]>>

/** From 0 up to, but not including, 1. */
type Chance = () => number
export type Turn<Tool> = { tool: Tool; card: string }

/** Of those who come to a tool that needs a booking, the share that has none: they forgot, or did not know. */
const shareWithout = 0.1

export function pick<Item>(items: readonly Item[], chance: Chance): Item | undefined {
  return items[Math.floor(chance() * items.length)]
}

/** Who goes to which of the free tools next; undefined: nobody does. Where a booking is needed, mostly who has one. */
export function chooseTurn<Tool extends { serial: string }>(
  { free, cards, booked }: { free: readonly Tool[]; cards: readonly string[]; booked: Booked },
  chance: Chance,
): Turn<Tool> | undefined {
  const tool = pick(free, chance)
  if (tool === undefined) return undefined
  const expected = booked[tool.serial]
  const who = expected === undefined || chance() < shareWithout ? cards : expected
  const card = pick(who, chance)
  return card === undefined ? undefined : { tool, card }
}

/** Who is expected at a free tool now and was not before: they wait at it. */
export function findArrivals<Tool extends { serial: string }>(
  free: readonly Tool[],
  { before, now }: { before: Booked; now: Booked },
): Turn<Tool>[] {
  return free.flatMap((tool) => {
    const card = now[tool.serial]?.find((each) => before[tool.serial]?.includes(each) !== true)
    return card === undefined ? [] : [{ tool, card }]
  })
}

const minuteMs = 60_000
/** Less than this is no time to cut anything. */
const leastMs = 15 * minuteMs

/**
 * What somebody books who comes in and finds the tool free: the step of the day that runs, and the next one as well if it
 * is almost over. In milliseconds since 1970; `dayStart` is when the day began.
 */
export function timeFromNow(now: number, { dayStart, stepMinutes }: { dayStart: number; stepMinutes: number }) {
  const step = stepMinutes * minuteMs
  const start = dayStart + Math.floor((now - dayStart) / step) * step
  const end = start + step
  return { start, end: end - now < leastMs ? end + step : end }
}
