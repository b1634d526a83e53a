import type { Temporal } from 'temporal-polyfill'
import type { Context } from '../../context.ts'
import { fromText } from '../../core/clock.ts'
import { countMoney, countStates, countSubscriptions, type Day, daysFrom, runsOf } from './rules.ts'
import {
  type DayRow,
  findFirstInstant,
  insertDays,
  listChanges,
  listDayNames,
  listStatesBefore,
  listSubscriptions,
  sumBalancesBefore,
  sumMoves,
} from './store.ts'

type SnapshotContext = Pick<Context, 'clock' | 'db' | 'settings' | 'transact'>

const daysAtOnce = 366

/** The current day at the club. */
export function todayOf(ctx: Pick<Context, 'clock' | 'settings'>): Temporal.PlainDate {
  return ctx.clock.now().toZonedDateTimeISO(ctx.settings.get('general.timeZone')).toPlainDate()
}

/**
 * Writes the finished days that are missing, from the beginning of the members' history on, even those on which no
 * server ran, because all figures are computed from stored events. A written day never changes. False while there is no
 * history.
 */
export async function takeSnapshots(ctx: SnapshotContext, signal: AbortSignal): Promise<boolean> {
  const first = await findFirstInstant(ctx.db)
  if (first === undefined) return false
  const timeZone = ctx.settings.get('general.timeZone')
  const yesterday = todayOf(ctx).subtract({ days: 1 }).toString()
  const firstDay = fromText(first).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  const known = await listDayNames(ctx.db)
  const missing = daysFrom(firstDay, yesterday, timeZone).filter(({ day }) => !known.has(day))
  for (const run of runsOf(missing, daysAtOnce)) {
    if (signal.aborted) return false
    const rows = await readDays(ctx, run, yesterday)
    await ctx.transact((trx) => insertDays(trx, rows))
  }
  return true
}

async function readDays({ db }: SnapshotContext, days: readonly Day[], yesterday: string): Promise<DayRow[]> {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const span = { start: first.start, end: last.end }
  const states = countStates(await listStatesBefore(db, first.start), await listChanges(db, span), days)
  const money = countMoney(await sumBalancesBefore(db, first.start), await sumMoves(db, days), days)
  const subscriptions = await listSubscriptions(db)
  return days.map(({ day, end }, index): DayRow => {
    const counts = countSubscriptions(subscriptions, { end, isLatest: day === yesterday })
    // Both lists have one entry per day.
    const [state, { balance, moved }] = [
      states[index] as (typeof states)[number],
      money[index] as (typeof money)[number],
    ]
    return {
      day,
      members_noob: state.noob,
      members_active: state.active,
      members_inactive: state.inactive,
      members_accountonly: state.accountonly,
      subscriptions_inactive: counts.inactive,
      subscriptions_active: counts.active,
      subscriptions_cancelling: counts.cancelling,
      balance,
      moved_stripe: moved.stripe,
      moved_other: moved.other,
      moved_interlock: moved.interlock,
      moved_card: moved.card,
      moved_web: moved.web,
    }
  })
}
