import type { Bookable, Quota, WholeBookable } from '@fobhouse/contract/bookables.ts'
import type { Caller, KeyCaller } from '../../../identity/public.ts'
import { readWays } from '../../booking-facts/public.ts'
import { getBookable } from '../acts/judge.ts'
import { presentBookable, readBookables } from '../bookables/read-bookables.ts'
import { sentencesOf } from '../bookables/rules.ts'
import { type OwnTime, periodsOf, quotasFor, useIn } from '../deciding/quota-rules.ts'
import { readBookingFacts } from '../deciding/read-facts.ts'
import { readMinutesLeft } from '../money/minutes.ts'
import { priceNow } from '../money/read-money.ts'
import { type CalendarContext, nobody } from './calendar.ts'

/** What members can book. */
export async function listForMembers(ctx: CalendarContext, caller: Caller | KeyCaller): Promise<Bookable[]> {
  const all = await readBookables(ctx.db, {})
  const left = await readMinutesLeft(ctx, ctx.db, { bookables: all.map(({ row }) => row), memberId: caller.memberId })
  return all.map((known) => ({
    ...presentBookable(known, priceNow(ctx, known.row)),
    minutesLeft: left.get(known.row.id) ?? 0,
  }))
}

/** One of them with its rules as they are for the caller. */
export async function loadForMember(
  ctx: CalendarContext,
  id: number,
  caller: Caller | KeyCaller,
): Promise<WholeBookable> {
  const known = await getBookable(ctx.db, id, { withHidden: false })
  const price = priceNow(ctx, known.row)
  const now = ctx.clock.milliseconds()
  const range = { from: now, to: now }
  const { memberId } = caller
  const asked = { known, memberId: memberId ?? nobody, kind: 'member' as const, range }
  const { timeZone, own, plan, plans } = await readBookingFacts(ctx, ctx.db, asked)
  const quotas = quotasFor(known.rules.quotas, plan).map(({ per, unit, most }) => ({
    per,
    unit,
    most,
    // A program is nobody who could use it up.
    ...(memberId !== null && { left: Math.max(0, most - usedNow({ per, unit }, { now, timeZone, own })) }),
  }))
  const hasDoors = (await readWays(ctx.db)).has(id)
  const sentences = sentencesOf({ ...known, lateFee: price.lateFee, hasDoors, plans, quotas })
  const left = await readMinutesLeft(ctx, ctx.db, { bookables: [known.row], memberId })
  return { ...presentBookable(known, price), minutesLeft: left.get(id) ?? 0, rules: known.rules, sentences }
}

type Own = { now: number; timeZone: string; own: readonly OwnTime[] }

/** What is used of the period in which it is now. */
function usedNow({ per, unit }: Pick<Quota, 'per' | 'unit'>, { now, timeZone, own }: Own): number {
  if (per === 'open') return own.filter(({ to }) => to > now).length
  const [period] = periodsOf({ from: now, to: now + 1 }, { per, timeZone })
  return period === undefined ? 0 : own.reduce((sum, time) => sum + useIn(period, time, unit), 0)
}
