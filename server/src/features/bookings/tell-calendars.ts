import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'

/** Open calendars are read anew, and who may be let on at tools. */
export function tellCalendars({ live }: Pick<Context, 'live'>): void {
  live.publish('everyone', { type: 'permissions' })
  live.publish('everyone', { type: 'bookings' })
}

/** The same once a transaction is committed. */
export function tellCalendarsAfter(ctx: Pick<Context, 'live'>, trx: Trx): void {
  trx.afterCommit(() => tellCalendars(ctx))
}
