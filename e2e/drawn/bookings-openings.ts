import type { Page } from 'playwright-core'
import { desk, phone, showAt } from '../page-faults.ts'
import type { Opening } from './opening.ts'

const booking = '/bookings/1'
const coming = { state: 'booked', start: '2999-01-01T08:00:00.000Z', end: '2999-01-01T09:00:00.000Z' }

/** With empty answers nothing is free on the day. */
const noneFree = '/calendar/book/1'

/** A phone shows no hours to choose from, but a window may become narrow afterwards. */
async function chooseTime(page: Page): Promise<void> {
  await showAt(page, desk)
  await page.getByRole('button', { name: 'Choose a time to book' }).press('Enter')
  await page.getByRole('dialog').waitFor()
  await showAt(page, phone)
}

/** What opens where something is booked. */
export const openings: readonly Opening[] = [
  { at: booking, says: coming, steps: [/^Change$/], dialog: 'bookings/change', form: 'bookings/change' },
  { at: booking, says: coming, steps: [/^Cancel the booking$/], dialog: 'bookings/cancel' },
  { at: '/calendar', steps: [/^Subscribe$/], dialog: 'bookings/subscribe', form: 'bookings/new-feed' },
  { at: '/calendar', steps: [/^Subscribe$/, /^Make an address$/], dialog: 'bookings/made-feed' },
  { at: '/calendar', steps: [/^Subscribe$/, /^End: /], dialog: 'bookings/end-feed' },
  { at: '/calendar', steps: [chooseTime], dialog: 'bookings/book-time' },
  { at: '/bookings', steps: [/^I am away$/], dialog: 'bookings/away' },
  { at: '/bookings', steps: [/^Buy$/], dialog: 'bookings/buy' },
  { at: noneFree, fullness: 'empty', steps: [/^Wait for a time$/], dialog: 'bookings/wait', form: 'bookings/wait' },
  { at: '/bookings', steps: [/^Refuse$/], dialog: 'bookings/refuse', form: 'bookings/refuse' },
]
