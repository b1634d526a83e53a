import { z } from 'zod'
import { setting } from './definition.ts'

/** What ledger and trail are compared with later. */
export const chainSettings = {
  /** Administrators get the end of the chain by mail, once a day. */
  'chain.mailHead': setting({ card: 'chain', schema: z.boolean(), default: false, danger: 'everybody' }),
} as const
