import { z } from 'zod'
import { setting } from './definition.ts'

const card = { name: 'bookings', after: 'visits' } as const

/** How the club books. */
export const bookingSettings = {
  /** Whether members see whose a booking is. */
  'bookings.showNames': setting({ card, schema: z.boolean(), default: true }),
  /** A request to which nobody says yes or no lapses after so many hours, and at its start. */
  'bookings.requestHours': setting({ card, schema: z.int().min(1).max(720), default: 72 }),
} as const
