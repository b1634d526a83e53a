import type { KioskScreen } from '@fobhouse/contract/routes/kiosks.ts'
import type { Context } from '../../../context.ts'
import { nowText, toText } from '../../../core/clock.ts'
import { listOccupying } from '../store.ts'
import { listBroken } from './kiosk-store.ts'

type Shown = Pick<KioskScreen, 'today' | 'outOfOrder'>

/** What kiosks show of bookings and equipment while nobody is signed in: never people. */
export async function showAtKiosks({
  clock,
  db,
  settings,
}: Pick<Context, 'clock' | 'db' | 'settings'>): Promise<Shown> {
  if (!settings.get('kiosk.showBookings')) return { today: null, outOfOrder: null }
  const tomorrow = clock.now().toZonedDateTimeISO(settings.get('general.timeZone')).startOfDay().add({ days: 1 })
  const range = { from: nowText(clock), to: toText(tomorrow.toInstant()) }
  const booked = (await listOccupying(db, range)).filter(({ state }) => state === 'booked')
  return {
    today: booked.map(({ bookable: name, starts_at: start, ends_at: end }) => ({ name, start, end })),
    outOfOrder: await listBroken(db),
  }
}
