import { bookingHours, type BookingRules } from '@fobhouse/contract/bookables.ts'
import { type BookingRefusal, type Trouble, type TroubleCode, troubleCodes } from '@fobhouse/contract/bookings.ts'
import { z } from 'zod'
import { nowText } from '../../../core/clock.ts'
import { batchesOf } from '../../../db/batches.ts'
import type { Queries } from '../../../db/database.ts'
import { readAhead } from '../../access/public.ts'
import { listPaidPlans, listPlanNames } from '../../billing-facts/public.ts'
import { readOpenSpansOfAll } from '../../hours/public.ts'
import { timeOfRow } from '../acts/judge.ts'
import { type KnownBookable, readBookables } from '../bookables/read-bookables.ts'
import { type FactContext, judgeOpenSpans, nameTool } from '../deciding/read-facts.ts'
import { type BookingFacts, decideBooking } from '../deciding/rules.ts'
import type { ShownRow } from '../store.ts'
import { listItemsToJudge } from './store.ts'

/** What becomes of a right; what is broken is another matter. */
export type LostCode = Exclude<TroubleCode, 'out_of_order'>

const asksSchema = z.object({ plans: z.array(z.int()), hours: z.enum(bookingHours) })

/**
 * What is in the way of the members of these bookings now, by the booking: the decision about bookings, asked about
 * nothing but their right to what they have. As many questions for a thousand members as for one.
 */
export async function judgeRights(
  ctx: FactContext,
  db: Queries,
  rows: readonly ShownRow[],
): Promise<ReadonlyMap<number, Trouble & { code: LostCode }>> {
  const judged = new Map<number, Trouble & { code: LostCode }>()
  if (rows.length === 0) return judged
  const common = await readCommon(ctx, db)
  const byMember = Map.groupBy(rows, (row) => row.member_id ?? 0)
  for (const memberIds of batchesOf([...byMember.keys()])) {
    const factsOf = await readRights(ctx, db, { memberIds, common })
    for (const row of memberIds.flatMap((id) => byMember.get(id) ?? [])) {
      const facts = factsOf(row)
      const wish = { ...timeOfRow(row), count: row.count, bufferMinutes: 0 }
      const found = facts && decideBooking(facts, wish).refusals.find(isAboutRight)
      if (found) judged.set(row.id, found)
    }
  }
  return judged
}

function isAboutRight(refusal: BookingRefusal): refusal is BookingRefusal & { code: LostCode } {
  return refusal.code !== 'out_of_order' && troubleCodes.some((code) => code === refusal.code)
}

type Common = {
  known: ReadonlyMap<number, KnownBookable>
  items: ReadonlyMap<number, Awaited<ReturnType<typeof listItemsToJudge>>>
  planNames: Awaited<ReturnType<typeof listPlanNames>>
  opening: Awaited<ReturnType<typeof readOpenSpansOfAll>>
}

async function readCommon(ctx: FactContext, db: Queries): Promise<Common> {
  const items = await listItemsToJudge(db, nowText(ctx.clock))
  return {
    known: new Map((await readBookables(db, { withHidden: true })).map((known) => [known.row.id, known])),
    items: Map.groupBy(items, (item) => item.booking_id),
    planNames: await listPlanNames(db),
    opening: await readOpenSpansOfAll(ctx, db),
  }
}

async function readRights(
  ctx: FactContext,
  db: Queries,
  { memberIds, common }: { memberIds: readonly number[]; common: Common },
): Promise<(row: ShownRow) => BookingFacts | undefined> {
  const { known, items, planNames, opening } = common
  const occupied = new Map([...items.values()].flat().map(({ id, device_id: deviceId }) => [id, { id, deviceId }]))
  const refuse = await readAhead({ ctx, db }, { memberIds, items: [...occupied.values()] })
  const paid = await listPaidPlans(db, memberIds)
  return (row) => {
    const bookable = known.get(row.bookable_id)
    if (!bookable) return undefined
    const memberId = row.member_id ?? 0
    const rules = rulesFor(row, bookable.rules)
    const units = (items.get(row.id) ?? []).map(({ id, name, device_id: deviceId }) => ({
      id,
      outage: null,
      refuse: (time: { from: number; to: number }) =>
        nameTool(refuse({ memberId, item: { id, deviceId } }, time), name),
    }))
    return {
      ...nothingElse,
      now: ctx.clock.milliseconds(),
      timeZone: ctx.settings.get('general.timeZone'),
      rules,
      plan: paid.get(memberId) ?? null,
      plans: planNames.filter(({ id }) => rules.plans.includes(id)),
      units: bookable.row.place_id === null ? units : null,
      capacity: bookable.row.place_id === null ? units.length : bookable.capacity,
      opening: rules.hours === 'any' || opening === null ? null : judgeOpenSpans(opening(timeOfRow(row).from)),
    }
  }
}

/** What is free, and how much somebody may book, was decided when they booked. */
const nothingElse = {
  isActive: true,
  pausedUntil: null,
  money: null,
  own: [],
  occupied: [],
  sets: [],
  names: new Map<number, string>(),
}

/** A rule that changed since changes no booking. */
function rulesFor({ asks }: ShownRow, rules: BookingRules): BookingRules {
  return asks === null ? rules : { ...rules, ...asksSchema.parse(JSON.parse(asks)), quotas: [] }
}
