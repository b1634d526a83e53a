import type { Strikes } from '@fobhouse/contract/booking-use.ts'
import type { Context } from '../../../context.ts'
import type { Queries } from '../../../db/database.ts'
import { countsUntil, pausedUntil, type StrikeRules } from './rules.ts'
import * as store from './store.ts'

export type StrikeContext = Pick<Context, 'clock' | 'settings'>

export function strikeRules({ settings }: Pick<Context, 'settings'>): StrikeRules {
  return {
    most: settings.get('bookings.strikesMost'),
    strikeDays: settings.get('bookings.strikeDays'),
    pauseDays: settings.get('bookings.pauseDays'),
    timeZone: settings.get('general.timeZone'),
  }
}

/**
 * Until when a member books nothing; null: they may. A pause is nowhere stored: it follows from the strikes that stand, so
 * whoever takes one back, or changes the rules, ends it at once.
 */
export async function readPause(ctx: StrikeContext, db: Queries, memberId: number): Promise<string | null> {
  const rules = strikeRules(ctx)
  if (rules.most === 0) return null
  return asText(pausedUntil(await store.listStanding(db, memberId), rules, ctx.clock.milliseconds()))
}

/** All strikes of a member that still mean something, also those that were taken back, and the pause. */
export async function loadStrikes(ctx: StrikeContext, db: Queries, memberId: number): Promise<Strikes> {
  const rules = strikeRules(ctx)
  const rows = await store.listStrikes(db, memberId)
  return {
    strikes: rows.map((row) => ({
      id: row.id,
      date: row.at,
      until: new Date(countsUntil(Date.parse(row.at), rules)).toISOString(),
      booking: {
        id: row.booking_id,
        bookable: { id: row.bookable_id, name: row.bookable },
        start: row.starts_at,
        end: row.ends_at,
      },
      takenBack: row.taken_back_at === null ? null : { date: row.taken_back_at, note: row.note },
    })),
    most: rules.most,
    pausedUntil: await readPause(ctx, db, memberId),
  }
}

function asText(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}
