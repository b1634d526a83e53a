import { featureFlags, isComputed } from '@fobhouse/contract/feature-flags.ts'
import { firstStepKeys } from '@fobhouse/contract/routes/first-steps.ts'
import { settingDefinitions, type SettingValues } from '@fobhouse/contract/settings.ts'
import { type FillClub, putOffFirstSteps, toText, writeSettingValues } from '@fobhouse/server/public.ts'
import type { DemoClub } from './demo-club.ts'
import { insertEquipment } from './equipment/insert-equipment.ts'
import { insertCertificates } from './certificates/insert-certificates.ts'
import { insertDoors } from './insert-doors.ts'
import { insertHours } from './insert-hours.ts'
import { insertMachine, insertTools } from './insert-tools.ts'
import { insertSessions } from './history/insert-sessions.ts'
import { insertMeetings } from './history/insert-meetings.ts'
import { insertMoney } from './history/insert-money.ts'
import { insertPeople } from './insert-people.ts'
import { describeTaps, insertTaps } from './history/insert-taps.ts'
import { insertTrail } from './history/insert-trail.ts'
import { insertVisits } from './history/insert-visits.ts'
import { seededRandom } from './random.ts'
import { findAdmin } from './store.ts'

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
    description: 'Laser, printers and the clubroom',
    icon: 'calendar',
    routerLink: '/calendar',
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

/** All that a club can turn on without an outside service. */
const turnedOn = featureFlags.flatMap((flag) =>
  isComputed(flag) || settingDefinitions[`features.${flag}`].group !== 'features' ? [] : [`features.${flag}` as const],
)

const settings: Partial<SettingValues> = {
  ...Object.fromEntries(turnedOn.map((key) => [key, true])),
  homepageCards,
  'meetings.quorumPercent': 25,
}

/**
 * Fills a club that was just set up with the same 59 people every time: doors, tools, taps, money, meetings,
 * mail. None of them has a password.
 */
export const fillDemoClub: FillClub = async (ctx, trx, { timeZone }) => {
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
  await insertHours(trx, club)
  const tools = await insertTools(trx, club)
  const machine = await insertMachine(trx, club)
  const { balances, taps: salesTaps } = await insertMoney(trx, club, machine)
  const sessionTaps = await insertSessions(ctx, trx, { club, tools, balances })
  const doorTaps = describeTaps(club, doors)
  await insertMeetings(trx, club)
  await insertTrail(ctx, trx, club)
  const certificates = await insertCertificates(ctx, trx, { club, tools })
  const bookedTaps = await insertEquipment(ctx, trx, { club, tools, certificates })
  await insertTaps(trx, [...salesTaps, ...sessionTaps, ...doorTaps, ...bookedTaps])
  await insertVisits(trx, club)
  await putOffFirstSteps(trx, firstStepKeys) // whoever looks around here sets nothing up
  await writeSettingValues(ctx, trx, { values: settings, at: toText(club.now) })
}
