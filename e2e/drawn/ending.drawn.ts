import type { LiveEvent } from '@fobhouse/contract/live-events.ts'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import { expect, test } from 'vitest'
import { settle } from '../page-faults.ts'
import { walkTo } from '../walk-to.ts'
import { takeComplaints } from './complaints.ts'
import { shareWindows, type Window } from './windows.ts'

// The warning that a booking ends while its tool runs.

const inWindow = shareWindows()
const at = '2999-01-02T10:00:00.000Z'
const hourLater = '2999-01-02T11:00:00.000Z'
const ending: LiveEvent = {
  type: 'session_ending',
  device: 'Laser cutter',
  item: 1,
  at,
  code: 'needs_booking',
  minutes: 5,
}
const [laser, price] = [
  { id: 1, name: 'Laser cutter' },
  { amount: 1200, deposit: 0, lateFee: 600, aside: 1200, minutesIncluded: 0, minutesPack: 0 },
]
const booking = {
  bookingId: 7,
  bookable: laser,
  items: [laser],
  place: null,
  start: '2999-01-02T09:00:00.000Z',
  end: at,
  state: 'booked',
  kind: 'member',
  count: 1,
  mine: true,
  member: null,
  title: null,
  trouble: null,
}

/** What is booked has this end. */
function book({ stage }: Window, end: string): void {
  const rules = { stepMinutes: 30, minMinutes: 30, maxMinutes: 600, mostUnits: 1, bufferMinutes: 0 }
  const says = { ...rules, entries: [{ ...booking, end }], enableMemberBucks: true }
  stage.set({ fullness: 'filled', who: 'members', says }, 'well')
}

test('it says what it costs to go on, and goes once the booking has another end', async () => {
  await inWindow(async (window) => {
    const { visitor, stage } = window
    const { page } = visitor
    book(window, at)
    // The stream ends after the news and is opened anew, and then the page reads again what is booked.
    await page.route(`**${routeTable.events.stream.path}`, (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(ending)}\n\n` }),
    )
    await page.route(`**${routeTable.bookings.check.path}`, (route) =>
      route.fulfill({ json: { allowed: true, refusals: [], price, items: [laser] } }),
    )
    await walkTo(page, '/dashboard')
    await settle(page)
    const banner = page.getByRole('alert').filter({ hasText: 'Your booking of Laser cutter ends' })
    await banner.getByText('Extending it costs A$12.00.').waitFor()
    await banner.getByRole('button', { name: /^Extend to/ }).waitFor()
    book(window, hourLater)
    await banner.waitFor({ state: 'detached' })
    await page.unrouteAll({ behavior: 'wait' })
    expect([...takeComplaints(visitor), ...stage.faults.splice(0)]).toEqual([])
  })
})
