import { z } from 'zod'
import { setting } from './definition.ts'

/** What the club tells of its equipment. */
export const equipmentSettings = {
  /** Whether everyone on the internet may read how the equipment is: behind a label's code, and on the club's website. */
  'equipment.public': setting({ card: { name: 'equipment', after: 'visits' }, schema: z.boolean(), default: false }),
} as const
