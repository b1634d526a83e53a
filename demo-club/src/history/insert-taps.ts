import type { TapOutcome } from '@fobhouse/contract/routes/devices.ts'
import type { Temporal } from 'temporal-polyfill'
import { toText, type Trx } from '@fobhouse/server/public.ts'
import type { DemoClub, DemoMember } from '../demo-club.ts'
import type { DemoDoor } from '../insert-doors.ts'
import { insertTaps as storeTaps, noteLastSeen } from '../store.ts'

/** A tap as it is stored. */
export type Tap = { device_id: number; at: string; card_number: string; member_id: number | null; outcome: TapOutcome }

export const daysOfHistory = 42

/**
 * Six weeks of taps at the doors that people walk through: members come and go, former members are refused, a stray card is
 * unknown.
 */
export function describeTaps(club: DemoClub, doors: readonly DemoDoor[]): Tap[] {
  const usedDoors = doors.slice(0, -1) // the last one was never connected
  return [...club.members.flatMap((member) => tapsOf(club, member, usedDoors)), ...strayTaps(club, usedDoors)]
}

/** Inserts taps in the order in which they were made. */
export async function insertTaps(trx: Trx, described: readonly Tap[]): Promise<void> {
  const taps = described.toSorted((one, other) => (one.at < other.at ? -1 : 1))
  await storeTaps(trx, taps)
  const lastSeen = new Map(taps.map((tap) => [tap.member_id, tap.at]))
  for (const [memberId, at] of lastSeen) if (memberId !== null) await noteLastSeen(trx, memberId, at)
}

function tapsOf(club: DemoClub, member: DemoMember, doors: readonly DemoDoor[]): Tap[] {
  if (member.card === null) return []
  const { random } = club
  const visitsADay = member.state === 'active' ? random.between(1, 6) / 10 : 0.03
  const taps: Tap[] = []
  for (let day = daysOfHistory; day >= 0; day -= 1) {
    if (!random.chance(visitsADay)) continue
    const came = momentOf(club, day)
    const rooms = doors.filter((_, index) => index === 0 || random.chance(0.35))
    for (const [index, door] of rooms.entries()) {
      const at = came.add({ minutes: index * random.between(3, 40) })
      const outcome = door.opensFor.has(member.id) ? 'granted' : 'denied'
      taps.push({ device_id: door.id, at: toText(at), card_number: member.card, member_id: member.id, outcome })
    }
  }
  return taps.filter((tap) => tap.at < toText(club.now) && tap.at > toText(member.joined))
}

/** A random time between 9:00 and 21:00 on a day of the club's calendar. */
export function momentOf(club: DemoClub, daysAgo: number): Temporal.Instant {
  const day = club.now.toZonedDateTimeISO(club.timeZone).toPlainDate().subtract({ days: daysAgo })
  const time = {
    hour: club.random.between(9, 20),
    minute: club.random.between(0, 59),
    second: club.random.between(0, 59),
  }
  return day.toZonedDateTime({ timeZone: club.timeZone, plainTime: time }).toInstant()
}

function strayTaps(club: DemoClub, doors: readonly DemoDoor[]): Tap[] {
  const [front] = doors
  if (!front) return []
  return [31, 17, 16, 2].map((day) => ({
    device_id: front.id,
    at: toText(momentOf(club, day)),
    card_number: '3735928559',
    member_id: null,
    outcome: 'unknown_card',
  }))
}
