import { z } from 'zod'
import { setting } from './definition.ts'

/** The chain, which ledger and trail are compared with later. */
export const chainSettings = {
  /** Mails administrators the end of the chain once a day. */
  'chain.mailHead': setting({ card: 'chain', schema: z.boolean(), default: false, danger: 'everybody' }),
} as const
