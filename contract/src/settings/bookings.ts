import { z } from 'zod'
import { setting } from './definition.ts'

const card = { name: 'bookings', after: 'visits' } as const

/** `keep` marks them, `cancel` frees their time. */
export const lostRightChoices = ['keep', 'cancel'] as const

/** How the club books. */
export const bookingSettings = {
  /** Whether members see whose a booking is. */
  'bookings.showNames': setting({ card, schema: z.boolean(), default: true }),
  /** So long before its start a member is reminded of a booking; 0: never. */
  'bookings.reminderHours': setting({ card, schema: z.int().min(0).max(168), default: 24 }),
  /** So many bookings that somebody did not use, and they book nothing for some days; 0: nobody counts them. */
  'bookings.strikesMost': setting({ card, schema: z.int().min(0).max(10), default: 0 }),
  /** For so many days each of them counts. */
  'bookings.strikeDays': setting({ card, schema: z.int().min(1).max(730), default: 90 }),
  /** For so many days they book nothing then. */
  'bookings.pauseDays': setting({ card, schema: z.int().min(1).max(365), default: 14 }),
  /** What becomes of bookings of a member who lost the right to them. */
  'bookings.lostRight': setting({ card, schema: z.enum(lostRightChoices), default: 'keep' }),
  /** So long an offer from the waiting list is kept, and not beyond its start. */
  'bookings.offerMinutes': setting({ card, schema: z.int().min(10).max(1440), default: 60 }),
  /** A request to which nobody says yes or no lapses after so many hours, and at its start. */
  'bookings.requestHours': setting({ card, schema: z.int().min(1).max(720), default: 72 }),
  /** So often the calendars of others are read that occupy what can be booked. */
  'bookings.feedMinutes': setting({ card, schema: z.int().min(15).max(1440), default: 60 }),
  /** Whether members with a phone get a text before what they do at a tool has to end. */
  'bookings.warnBySms': setting({ card, schema: z.boolean(), default: false }),
  /** Whether kiosks show what is booked today and what is out of order, without people, while nobody is signed in. */
  'kiosk.showBookings': setting({ card, schema: z.boolean(), default: false }),
} as const
