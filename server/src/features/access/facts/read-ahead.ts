import type { Refusal, RefusalCode } from '@fobhouse/contract/refusals.ts'
import { readBook, schedulesFor } from '../../hours/public.ts'
import { readItemRequirements } from '../../requirements/public.ts'
import {
  type AccessFacts,
  best,
  decideAccess,
  type HoursFacts,
  hoursWithoutSchedule,
  type MemberFacts,
} from '../rules.ts'
import * as read from './read-moment.ts'

/** A time in milliseconds since 1970. */
type Time = { from: number; to: number }
/** Something that can be used: by its interlock, or by everybody where it has none. */
export type AskedItem = { id: number; deviceId: number | null }
type AtTool = { memberId: number; deviceId: number }
type RefuseAhead = (at: { memberId: number; item: AskedItem }, time: Time) => (Refusal & { code: AheadCode })[]

/** Which reasons are known in advance of a tool, so that a booking meets them; the rest may be otherwise by then. */
export const knownAhead = {
  unknown_card: false,
  no_card: false,
  device_locked_out: false,
  member_not_active: false,
  not_granted: true,
  not_signed_in: false,
  balance_too_low: false,
  lockdown: false,
  outside_hours: true,
  certificate_missing: true,
  certificate_expired: true,
  certificate_suspended: true,
  not_supervised: false,
  alone_on_site: false,
  out_of_order: false,
  needs_booking: false,
  booked_by_other: false,
  busy_exclusive: false,
} as const satisfies Record<RefusalCode, boolean>
type AheadCode = { [Code in RefusalCode]: (typeof knownAhead)[Code] extends true ? Code : never }[RefusalCode]

/** A tool, and everything that is not known ahead in favour of whoever uses it. */
export const bestOfTools = {
  device: { ...best.device, kind: 'interlock', minimumBalance: 0 },
  member: { ...best.member, balance: 0 },
} satisfies AccessFacts

/**
 * Reads what is in the way of these members at these items during a time to come: the decision itself, asked for its
 * start, with hours that must hold all the time. Who learns a certificate counts as who has it. Where no interlock is,
 * nothing but certificates is in the way.
 */
export async function readAhead(
  moment: read.Moment,
  { memberIds, items }: { memberIds: readonly number[]; items: readonly AskedItem[] },
): Promise<RefuseAhead> {
  const deviceIds = [...new Set(items.flatMap(({ deviceId }) => deviceId ?? []))]
  const itemIds = items.filter(({ deviceId }) => deviceId === null).map(({ id }) => id)
  const atTool = await readTools(moment, { memberIds, deviceIds })
  const { ctx, db } = moment
  const asked = await readItemRequirements({ ctx, db }, { who: memberIds, itemIds })
  return ({ memberId, item: { id, deviceId } }, time) => {
    const facts =
      deviceId === null
        ? { ...bestOfTools.member, requirement: asked.factsThen(id, memberId, time.from) }
        : atTool({ memberId, deviceId }, time)
    const requirement = { ...facts.requirement, isUnsupervised: false }
    const { reasons } = decideAccess({ ...bestOfTools, member: { ...facts, requirement } })
    return reasons.flatMap((reason) => (isKnownAhead(reason) ? [reason] : []))
  }
}

type FactsAhead = (at: AtTool, time: Time) => MemberFacts

async function readTools(
  moment: read.Moment,
  { memberIds, deviceIds }: { memberIds: readonly number[]; deviceIds: readonly number[] },
): Promise<FactsAhead> {
  if (deviceIds.length === 0 || memberIds.length === 0) return () => bestOfTools.member
  const grants = await read.readGrantsOf(moment, { memberIds, deviceIds })
  const asked = await read.readRequirements(moment, { who: memberIds, deviceIds })
  const hoursOf = await readHoursOf(moment, { memberIds, deviceIds, grants })
  return ({ memberId, deviceId }, time) => ({
    ...bestOfTools.member,
    isGranted: grants.get(memberId)?.has(deviceId) === true,
    hours: hoursOf({ memberId, deviceId }, time),
    requirement: asked.factsThen(deviceId, memberId, time.from),
  })
}

type Granted = {
  memberIds: readonly number[]
  deviceIds: readonly number[]
  grants: Awaited<ReturnType<typeof read.readGrantsOf>>
}

async function readHoursOf(
  moment: read.Moment,
  { memberIds, deviceIds, grants }: Granted,
): Promise<(at: AtTool, time: Time) => HoursFacts> {
  const records = await read.readDevices(moment, deviceIds)
  const tiers = await read.readTierHours(moment, memberIds)
  const book = await readBook(moment.ctx, moment.db)
  return ({ memberId, deviceId }, { from, to }) => {
    const device = records.get(deviceId)?.scheduleId ?? null
    const grant = grants.get(memberId)?.get(deviceId) ?? 'inherit'
    const ids = schedulesFor({ grant, device, tier: tiers.get(memberId) ?? null })
    const { open, until, opensAt } = book.judge(ids, from)
    if (open && (until === null || until >= to)) return hoursWithoutSchedule
    // Where they close too early, the next time is the next opening after that.
    const next = open && until !== null ? book.judge(ids, until).opensAt : opensAt
    return { ...hoursWithoutSchedule, open: false, opensAt: next === null ? null : new Date(next).toISOString() }
  }
}

function isKnownAhead(reason: Refusal): reason is Refusal & { code: AheadCode } {
  return knownAhead[reason.code]
}
