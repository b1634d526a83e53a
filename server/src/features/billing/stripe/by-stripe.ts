import type { Actor } from '../../../db/audit.ts'

/** Who acted, where Stripe told us. */
export const byStripe = { memberId: null, name: 'Stripe' } as const satisfies Actor
