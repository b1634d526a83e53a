import type { MeetingType } from '@fobhouse/contract/routes/meetings.ts'
import type { Temporal } from 'temporal-polyfill'
import { toText, type Trx } from '@fobhouse/server/public.ts'
import type { DemoClub, DemoMember } from '../demo-club.ts'
import { insertAttendees, insertMeeting, insertProxies } from '../store.ts'

const meetings: readonly { inDays: number; type: MeetingType }[] = [
  { inDays: -310, type: 'agm' },
  { inDays: -72, type: 'general' },
  { inDays: -44, type: 'general' },
  { inDays: -16, type: 'general' },
  { inDays: -9, type: 'other' },
  { inDays: 12, type: 'general' },
  { inDays: 40, type: 'general' },
  { inDays: 55, type: 'agm' },
]
const cities = ['Brisbane', 'Ipswich', 'Logan', 'Redcliffe'] as const

/** Inserts past and future meetings, with their attendance and proxies. */
export async function insertMeetings(trx: Trx, club: DemoClub): Promise<void> {
  const active = club.members.filter((member) => member.state === 'active')
  for (const { inDays, type } of meetings) {
    const date = eveningOf(club, inDays)
    const created = toText(club.now.subtract({ hours: 24 * 320 }))
    const id = await insertMeeting(trx, { date: toText(date), type, chair: club.admin.name, created_at: created })
    const were = active.filter((member) => member.joined.epochMilliseconds < date.epochMilliseconds)
    if (inDays < 0) await insertAttendees(trx, attendeesOf(club, were, { id, date }))
    if (type !== 'other') await insertProxies(trx, proxiesOf(club, were, { id, date }))
  }
}

type Meeting = { id: number; date: Temporal.Instant }

function eveningOf(club: DemoClub, inDays: number): Temporal.Instant {
  const day = club.now.toZonedDateTimeISO(club.timeZone).toPlainDate().add({ days: inDays })
  return day.toZonedDateTime({ timeZone: club.timeZone, plainTime: '19:00' }).toInstant()
}

function attendeesOf(club: DemoClub, members: readonly DemoMember[], { id, date }: Meeting) {
  return members
    .filter(() => club.random.chance(0.4))
    .map((member) => ({ meeting_id: id, member_id: member.id, recorded_at: toText(date.add({ minutes: 10 })) }))
}

/** Two pairs for each meeting: nobody both gives and holds a proxy. */
function proxiesOf(club: DemoClub, members: readonly DemoMember[], { id, date }: Meeting) {
  const [first, second, third, fourth] = members.toSorted(() => club.random.next() - 0.5)
  const given = date.epochMilliseconds < club.now.epochMilliseconds ? date : club.now
  const pair = (giver: DemoMember, holder: DemoMember) => ({
    meeting_id: id,
    member_id: giver.id,
    member_city: club.random.pick(cities),
    proxy_id: holder.id,
    proxy_city: club.random.pick(cities),
    created_at: toText(given.subtract({ hours: 50 })),
  })
  return first && second && third && fourth ? [pair(first, second), pair(third, fourth)] : []
}
