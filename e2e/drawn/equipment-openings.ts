import type { Opening } from './opening.ts'

const item = '/equipment/1'
const places = '/manage/equipment?tab=places'
const packs = '/manage/equipment?tab=packs'
const bookables = '/manage/equipment?tab=bookings'
const calendars = '/manage/equipment?tab=calendars'

/** What opens where equipment is used and looked after. */
export const openings: readonly Opening[] = [
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
