import type { Refusal, RefusalCode } from '@fobhouse/contract/refusals.ts'
import { readBook, schedulesFor } from '../../hours/public.ts'
import { best, decideAccess, type DeviceFacts, type HoursFacts, hoursWithoutSchedule } from '../rules.ts'
import * as read from './read-moment.ts'

/** A time in milliseconds since 1970. */
type Time = { from: number; to: number }
type AtTool = { memberId: number; deviceId: number }
type RefuseAhead = (at: AtTool, time: Time) => (Refusal & { code: AheadCode })[]

/** What is known in advance of a tool; the rest may be otherwise by then. */
const knownAhead = [
  'not_granted',
  'outside_hours',
  'certificate_missing',
  'certificate_expired',
  'certificate_suspended',
] as const satisfies readonly RefusalCode[]
type AheadCode = (typeof knownAhead)[number]

const anyTool: DeviceFacts = { ...best.device, kind: 'interlock', minimumBalance: 0 }

/**
 * Reads what is in the way of these members at these tools during a time to come: the decision itself, asked for its
 * start, with hours that must hold all the time. Who learns a certificate counts as who has it.
 */
export async function readAhead(
  moment: read.Moment,
  { memberIds, deviceIds }: { memberIds: readonly number[]; deviceIds: readonly number[] },
): Promise<RefuseAhead> {
  if (deviceIds.length === 0 || memberIds.length === 0) return () => []
  const grants = await read.readGrantsOf(moment, { memberIds, deviceIds })
  const records = await read.readDevices(moment, deviceIds)
  const tiers = await read.readTierHours(moment, memberIds)
  const book = await readBook(moment.ctx, moment.db)
  const asked = await read.readRequirements(moment, { who: memberIds, deviceIds })
  const hoursOf = ({ memberId, deviceId }: AtTool, { from, to }: Time): HoursFacts => {
    const device = records.get(deviceId)?.scheduleId ?? null
    const grant = grants.get(memberId)?.get(deviceId) ?? 'inherit'
    const ids = schedulesFor({ grant, device, tier: tiers.get(memberId) ?? null })
    const { open, until, opensAt } = book.judge(ids, from)
    if (open && (until === null || until >= to)) return hoursWithoutSchedule
    // Where they close too early, the next time is the next opening after that.
    const next = open && until !== null ? book.judge(ids, until).opensAt : opensAt
    return { ...hoursWithoutSchedule, open: false, opensAt: next === null ? null : new Date(next).toISOString() }
  }
  return ({ memberId, deviceId }, time) => {
    const { reasons } = decideAccess({
      device: anyTool,
      member: {
        ...best.member,
        balance: 0,
        isGranted: grants.get(memberId)?.has(deviceId) === true,
        hours: hoursOf({ memberId, deviceId }, time),
        requirement: { ...asked.factsThen(deviceId, memberId, time.from), isUnsupervised: false },
      },
    })
    return reasons.flatMap((reason) => (isKnownAhead(reason) ? [reason] : []))
  }
}

function isKnownAhead(reason: Refusal): reason is Refusal & { code: AheadCode } {
  return knownAhead.some((code) => code === reason.code)
}
