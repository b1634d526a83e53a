import { z } from 'zod'
import { setting } from './definition.ts'

/** What the club tells of its house. */
export const houseSettings = {
  /** Whether everyone on the internet may read the opening hours, for the club's website. */
  'house.publicHours': setting({ card: { name: 'house', after: 'visits' }, schema: z.boolean(), default: false }),
} as const
