import type { Page } from 'playwright-core'
import { desk, phone, showAt } from '../page-faults.ts'
import type { Opening } from './opening.ts'

const item = '/equipment/1'
const places = '/manage/equipment?tab=places'
const packs = '/manage/equipment?tab=packs'
const bookables = '/manage/equipment?tab=bookings'
const calendars = '/manage/equipment?tab=calendars'

/** What opens where equipment is used and looked after. */
export const forEquipment: readonly Opening[] = [
  { at: item, steps: [/^Report a fault$/], dialog: 'equipment/report', form: 'equipment/report' },
  {
    at: item,
    says: { isCaretaker: true },
    steps: [/^Deal with it: /],
    dialog: 'equipment/answer',
    form: 'equipment/answer',
  },
  {
    at: item,
    says: { isCaretaker: true },
    steps: [/^Change its state$/],
    dialog: 'equipment/state',
    form: 'equipment/state',
  },
  {
    at: item,
    says: { isCaretaker: true },
    steps: [/^Add a plan$/],
    dialog: 'equipment/plan',
    form: 'equipment/plan',
  },
  {
    at: item,
    says: { isCaretaker: true },
    steps: [/^What was done$/],
    dialog: 'equipment/service',
    form: 'equipment/service',
  },
  { at: item, says: { isCaretaker: true }, steps: [/^Remove: /], dialog: 'equipment/remove-plan' },
  { at: '/manage/equipment', steps: [/^Add an item$/], dialog: 'equipment/new', form: 'equipment/new' },
  { at: '/manage/equipment/1', form: 'equipment/item', own: { 'Add a caretaker': '' } },
  { at: '/manage/equipment/1', steps: [/^Remove$/], dialog: 'equipment/remove' },
  { at: places, steps: [/^Add a place$/], dialog: 'equipment/place', form: 'equipment/place' },
  { at: places, steps: [/^Remove: /], dialog: 'equipment/remove-place' },
  { at: bookables, steps: [/^Make something bookable$/], dialog: 'equipment/bookable', form: 'equipment/bookable' },
  { at: bookables, steps: [/^Remove$/], dialog: 'equipment/remove-bookable' },
  { at: packs, steps: [/^Offer hours$/], dialog: 'equipment/pack', form: 'equipment/pack' },
  { at: packs, says: { takenBackAt: null }, steps: [/^Take back$/], dialog: 'equipment/take-back' },
  { at: bookables, steps: [/^Add such a set$/], dialog: 'equipment/set', form: 'equipment/set' },
  { at: calendars, steps: [/^Read a calendar$/], dialog: 'equipment/source', form: 'equipment/source' },
  { at: calendars, steps: [/^Remove$/], dialog: 'equipment/remove-source' },
]

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
export const forBookings: readonly Opening[] = [
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
