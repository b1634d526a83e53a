import { z } from 'zod'
import { setting } from './definition.ts'

/** How many whole months something is kept; 0: for ever. */
const keptMonths = z.int().min(0, { error: 'validation.monthsOrEver' }).max(240, { error: 'validation.monthsOrEver' })

export const privacySettings = {
  /** Months for which taps, tool sessions, visits and past bookings keep the member's name; afterwards they stay without it. */
  'privacy.tapMonths': setting({ card: 'nameless', schema: keptMonths, default: 0, danger: 'everybody' }),
  'privacy.toolSessionMonths': setting({ card: 'nameless', schema: keptMonths, default: 0, danger: 'everybody' }),
  'privacy.visitMonths': setting({ card: 'nameless', schema: keptMonths, default: 0, danger: 'everybody' }),
  'privacy.bookingMonths': setting({ card: 'nameless', schema: keptMonths, default: 24, danger: 'everybody' }),
  /** Months for which these rows are kept at all. */
  'privacy.connectionMonths': setting({ card: 'deleted', schema: keptMonths, default: 12, danger: 'everybody' }),
  'privacy.doorEventMonths': setting({ card: 'deleted', schema: keptMonths, default: 12, danger: 'everybody' }),
  'privacy.messageMonths': setting({ card: 'deleted', schema: keptMonths, default: 24, danger: 'everybody' }),
  'privacy.auditMonths': setting({ card: 'deleted', schema: keptMonths, default: 0, danger: 'everybody' }),
} as const
