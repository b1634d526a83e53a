import { z } from 'zod'
import { setting } from './definition.ts'
import { hostList } from './kinds.ts'

const card = { name: 'certificates', after: 'access' } as const

export const competenceSettings = {
  /** Days for which a request for a sign-off stays open. */
  'competence.requestDays': setting({
    card,
    schema: z.int().min(1, { error: 'validation.outOfRange' }).max(60, { error: 'validation.outOfRange' }),
    default: 7,
  }),
  /** Days before the end of a certificate on which its holder is reminded. */
  'competence.reminderDays': setting({
    card,
    control: 'numbers',
    schema: z
      .array(z.int().min(1, { error: 'validation.days365' }).max(365, { error: 'validation.days365' }))
      .max(5, { error: 'validation.tooLong' })
      .refine((days) => new Set(days).size === days.length, { error: 'validation.invalid' }),
    default: [30, 7, 1],
  }),
  /** Whether holders can make their awards portable, and hand in badges of other clubs. */
  'competence.badges': setting({ card, schema: z.boolean(), default: false }),
  /** Hosts in the club's own network that are asked about badges all the same: members give their addresses. */
  'competence.badgeHosts': setting({ card, control: 'hosts', schema: hostList, default: [], danger: 'service' }),
} as const
