import { toText, type Trx } from '@fobhouse/server/public.ts'
import type { DemoClub } from '../demo-club.ts'
import { insertSiteSessions } from '../store.ts'

/** Minutes since the people who are here now arrived, and their guests. */
const open = [
  { minutes: 12, guests: [] },
  { minutes: 35, guests: ['Yuki Mori'] },
  { minutes: 48, guests: [] },
  { minutes: 71, guests: [] },
  { minutes: 95, guests: ['Ben Adeyemi', 'Lotta Ek'] },
  { minutes: 130, guests: [] },
  { minutes: 155, guests: [] },
  { minutes: 190, guests: [] },
  { minutes: 240, guests: [] },
] as const

/** Every third active member is here now, and was here yesterday as well. */
export async function insertVisits(trx: Trx, club: DemoClub): Promise<void> {
  const active = club.members.filter((member) => member.state === 'active')
  const visitors = active.filter((_, index) => index % 3 === 0).slice(0, open.length)
  const visits = visitors.flatMap((member, index) => {
    const { minutes, guests } = open[index] ?? open[0]
    const start = club.now.subtract({ minutes })
    const yesterday = start.subtract({ hours: 24 })
    return [
      {
        member_id: member.id,
        started_at: toText(yesterday),
        ended_at: toText(yesterday.add({ minutes: 100 + minutes })),
        end_reason: 'member' as const,
        guests: '[]',
      },
      { member_id: member.id, started_at: toText(start), guests: JSON.stringify(guests) },
    ]
  })
  visits.sort((one, other) => (one.started_at < other.started_at ? -1 : 1))
  await insertSiteSessions(trx, visits)
}
