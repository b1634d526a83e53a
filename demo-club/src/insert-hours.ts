import { keepDevice, toText, type Trx } from '@fobhouse/server/public.ts'
import type { DemoClub } from './demo-club.ts'
import { giveHours, insertClosure, insertLostCard, insertSchedule, makeKeyholders } from './store.ts'

const workdays = [1, 2, 3, 4, 5]

const openingHours = [
  { days: workdays, from: '16:00', to: '22:00' },
  { days: [6, 7], from: '10:00', to: '18:00' },
]

/** Gives the club opening hours from now on, which one room follows, a break that is to come, two keyholders, and a card that is lost. */
export async function insertHours(trx: Trx, club: DemoClub): Promise<void> {
  const at = toText(club.now)
  const windows = JSON.stringify(openingHours)
  const id = await insertSchedule(trx, { name: 'Opening hours', windows, follows_closures: 1, opening_hours: 1, at })
  const today = club.now.toZonedDateTimeISO(club.timeZone).toPlainDate()
  const [from_day, to_day] = [20, 24].map((days) => today.add({ days }).toString())
  await insertClosure(trx, { name: 'Workshop repainted', from_day: from_day ?? '', to_day: to_day ?? '', at })
  const active = club.members.filter(({ state }) => state === 'active').map((member) => member.id)
  await makeKeyholders(trx, active.slice(0, 2))
  const [third] = active.slice(2)
  const [since, lost] = [300, 30].map((hours) => toText(club.now.subtract({ hours })))
  if (third !== undefined && since !== undefined && lost !== undefined)
    await insertLostCard(trx, { memberId: third, since, lost })
  const lab = await giveHours(trx, { name: 'Electronics lab', schedule: id })
  await keepDevice(trx, { deviceId: lab, at })
}
