import type { Refusal, RefusalCode } from '@fobhouse/contract/refusals.ts'
import { readBook, schedulesFor } from '../../hours/public.ts'
import { best, decideAccess, type DeviceFacts, type HoursFacts, hoursWithoutSchedule } from '../rules.ts'
import * as read from './read-moment.ts'

/** A time in milliseconds since 1970. */
type Time = { from: number; to: number }
type RefuseAhead = (deviceId: number, time: Time) => (Refusal & { code: AheadCode })[]

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
 * Reads what is in the way of a member at these tools during a time to come: the decision itself, asked for its start,
 * with hours that must hold all the time. Who learns a certificate counts as who has it.
 */
export async function readAhead(
  moment: read.Moment,
  { memberId, deviceIds }: { memberId: number; deviceIds: readonly number[] },
): Promise<RefuseAhead> {
  if (deviceIds.length === 0) return () => []
  const granted = await read.readGrants(moment, { memberId, deviceIds })
  const records = await read.readDevices(moment, deviceIds)
  const tier = (await read.readTierHours(moment, [memberId])).get(memberId) ?? null
  const book = await readBook(moment.ctx, moment.db)
  const asked = await read.readRequirements(moment, { who: [memberId], deviceIds })
  const hoursOf = (deviceId: number, { from, to }: Time): HoursFacts => {
    const device = records.get(deviceId)?.scheduleId ?? null
    const ids = schedulesFor({ grant: granted.get(deviceId) ?? 'inherit', device, tier })
    const { open, until, opensAt } = book.judge(ids, from)
    if (open && (until === null || until >= to)) return hoursWithoutSchedule
    // Where they close too early, the next time is the next opening after that.
    const next = open && until !== null ? book.judge(ids, until).opensAt : opensAt
    return { ...hoursWithoutSchedule, open: false, opensAt: next === null ? null : new Date(next).toISOString() }
  }
  return (deviceId, time) => {
    const { reasons } = decideAccess({
      device: anyTool,
      member: {
        ...best.member,
        balance: 0,
        isGranted: granted.has(deviceId),
        hours: hoursOf(deviceId, time),
        requirement: { ...asked.factsThen(deviceId, memberId, time.from), isUnsupervised: false },
      },
    })
    return reasons.flatMap((reason) => (isKnownAhead(reason) ? [reason] : []))
  }
}

function isKnownAhead(reason: Refusal): reason is Refusal & { code: AheadCode } {
  return knownAhead.some((code) => code === reason.code)
}
