import { schedulesFor } from '../../hours/public.ts'
import { type AccessEnd, endOfAccess, endsAtDevice, readKnownEnds } from './known-ends.ts'
import { itemsOf } from './read-facts.ts'
import { readHoursAt } from './read-hours.ts'
import * as read from './read-moment.ts'
import { needsSiteSignIn } from './rules.ts'

/** Somebody at a tool that runs. */
export type Use = { deviceId: number; memberId: number }

export type EndsOfUse = {
  /** When it has to end, as the permissions say it to whoever may begin; null: no end is known. */
  endOf(use: Use): AccessEnd | null
  /** Whether a booking is in its way now: it should have ended. */
  isBookedAway(use: Use): boolean
}

/** Reads when people at running tools have to stop: as many questions for many as for one. */
export async function readEndsOfUse(around: read.Moment, uses: readonly Use[]): Promise<EndsOfUse> {
  const moment = await read.lookAround(around)
  const who = [...new Set(uses.map(({ memberId }) => memberId))]
  const deviceIds = [...new Set(uses.map(({ deviceId }) => deviceId))]
  const instant = moment.ctx.clock.milliseconds()
  const { isSiteSignInOn } = await read.readClub(moment)
  const records = await read.readDevices(moment, deviceIds)
  const tiers = await read.readTierHours(moment, who)
  const ownHours = await read.readOwnHours(moment, deviceIds)
  const judgeHours = await readHoursAt(moment, instant)
  const endsOf = await readKnownEnds(moment, { isSiteSignInOn, who })
  const asked = await read.readRequirements(moment, { who, deviceIds })
  const bookings = await read.readBookings(moment, itemsOf(records))
  const isBookedAway = ({ deviceId, memberId }: Use) => {
    const { needsBooking, bookedUntil } = bookings.judge(deviceId, memberId)
    return needsBooking !== null || bookedUntil !== null
  }
  return {
    isBookedAway,
    endOf(use) {
      const { deviceId, memberId } = use
      const record = records.get(deviceId)
      const grant = ownHours.get(deviceId)?.get(memberId) ?? 'inherit'
      const device = record?.scheduleId ?? null
      const ends = endsAtDevice({ asked, bookings }, { ...use, instant, outage: record?.outage })
      return endOfAccess({
        access: !isBookedAway(use),
        isGranted: true, // bookings let nobody in at tools
        hours: judgeHours(schedulesFor({ grant, device, tier: tiers.get(memberId) ?? null })),
        needsSiteSignIn: needsSiteSignIn({ isSiteSignInOn }, record) === true,
        ends: { ...endsOf(memberId), ...ends },
        instant,
      })
    },
  }
}
