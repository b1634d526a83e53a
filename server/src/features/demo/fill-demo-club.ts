import type { SettingValues } from '@fobhouse/contract/settings.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import type { DemoClub } from './demo-club.ts'
import { insertDoors } from './insert-doors.ts'
import { insertMeetings } from './history/insert-meetings.ts'
import { insertMoney } from './history/insert-money.ts'
import { insertPeople } from './insert-people.ts'
import { insertTaps } from './history/insert-taps.ts'
import { insertTrail } from './history/insert-trail.ts'
import { seededRandom } from './random.ts'
import { findAdmin, saveSetting } from './store.ts'

const homepageCards: SettingValues['homepageCards'] = [
  {
    title: 'Wiki',
    description: 'How we do things here',
    icon: 'book',
    url: 'https://example.org/wiki',
    btn_text: 'Open the wiki',
  },
  {
    title: 'Tool bookings',
    description: 'Laser, CNC and kiln',
    icon: 'calendar',
    url: 'https://example.org/bookings',
    btn_text: 'Book a tool',
  },
  {
    title: 'Inductions',
    description: 'Learn a tool, then use it alone',
    icon: 'clipboard-check',
    url: 'https://example.org/inductions',
    btn_text: 'Find a date',
  },
]

/**
 * Fills a club that was just set up with the same 59 people every time: doors, taps, money, meetings, mail. Nobody of
 * them has a password.
 */
export async function fillDemoClub(ctx: Context, trx: Trx, { timeZone }: { timeZone: string }): Promise<void> {
  const admin = await findAdmin(trx)
  const club: DemoClub = {
    now: ctx.clock.now(),
    timeZone,
    random: seededRandom(20_260_305),
    admin: { memberId: admin.id, name: `${admin.first_name} ${admin.last_name}` },
    members: [],
  }
  await insertPeople(trx, club)
  const doors = await insertDoors(trx, club)
  await insertTaps(trx, club, doors)
  await insertMoney(trx, club)
  await insertMeetings(trx, club)
  await insertTrail(ctx, trx, club)
  await saveSetting(trx, { key: 'homepageCards', value: JSON.stringify(homepageCards), updated_at: toText(club.now) })
}
