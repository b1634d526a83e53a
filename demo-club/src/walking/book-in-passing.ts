import { bookingRulesSchema } from '@fobhouse/contract/bookables.ts'
import { book, type Context, nowText, toText } from '@fobhouse/server/public.ts'
import { bookForFirst } from '../equipment/book-for-first.ts'
import { type Booked, timeFromNow } from './rules.ts'
import { listBookedCards, listNeedingTools, listUsers, type NeedingTool } from './store.ts'

/** Longer than one who comes to a tool lets it run. */
const longestUse = { minutes: 4 }

/** Whose cards may start each tool that needs a booking, for long enough. */
export async function readBooked({ clock, db }: Pick<Context, 'clock' | 'db'>): Promise<Booked> {
  const until = toText(clock.now().add(longestUse))
  const tools = await listNeedingTools(db)
  const cards = tools.map(async ({ itemId, serial }) => {
    return [serial, await listBookedCards(db, { itemId, now: nowText(clock), until })] as const
  })
  return Object.fromEntries(await Promise.all(cards))
}

/**
 * Somebody comes in to use a tool that needs a booking, finds it free, and books it as every member does. Nobody, where
 * it is not free or none of them may book it now.
 */
export async function bookInPassing(ctx: Context, chance: () => number = Math.random): Promise<void> {
  for (const tool of await listNeedingTools(ctx.db)) await bookNow(ctx, tool, chance)
}

async function bookNow(ctx: Context, tool: NeedingTool, chance: () => number): Promise<void> {
  const people = await listUsers(ctx.db, tool.deviceId)
  const from = Math.floor(chance() * people.length)
  const inOrder = [...people.slice(from), ...people.slice(0, from)]
  const wanted = { bookable: tool.bookableId, people: inOrder, time: timeNow(ctx, tool) }
  await ctx.transact((trx) => bookForFirst(wanted, (making) => book(ctx, trx, making)))
}

function timeNow({ clock, settings }: Context, { rules }: NeedingTool) {
  const { stepMinutes } = bookingRulesSchema.parse(JSON.parse(rules))
  const day = clock.now().toZonedDateTimeISO(settings.get('general.timeZone')).startOfDay()
  const time = timeFromNow(clock.milliseconds(), { dayStart: day.epochMilliseconds, stepMinutes })
  const textOf = (instant: number) => new Date(instant).toISOString()
  return { start: textOf(time.start), end: textOf(time.end) }
}
