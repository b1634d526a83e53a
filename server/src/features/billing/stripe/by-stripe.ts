import type { Actor } from '../../../db/audit.ts'

export const byStripe = { memberId: null, name: 'Stripe' } as const satisfies Actor
