import { z } from 'zod'
import { amountSchema } from '../money.ts'
import { setting } from './definition.ts'

export const accessSettings = {
  /** Minor units: a member with a lower balance cannot start a tool. May be negative if the club gives credit. */
  'access.interlockMinimumBalance': setting({
    card: 'access',
    control: 'money',
    schema: amountSchema
      .min(-100_000_000, { error: 'validation.amount' })
      .max(100_000_000, { error: 'validation.amount' }),
    default: 0,
  }),
  /** Minutes without news after which a tool's session ends. */
  'access.sessionTimeoutMinutes': setting({
    card: 'access',
    schema: z.int().min(1, { error: 'validation.minutes' }).max(1440, { error: 'validation.minutes' }),
    default: 10,
  }),
  /** Hours after which a visit ends by itself. */
  'access.siteSessionHours': setting({
    card: 'visits',
    schema: z.int().min(1, { error: 'validation.hours' }).max(168, { error: 'validation.hours' }),
    default: 16,
  }),
  /** Minutes before a window of open house from which a keyholder's coming counts. */
  'access.openHouseMinutesBefore': setting({
    card: 'access',
    schema: z.int().min(0, { error: 'validation.minutes120' }).max(120, { error: 'validation.minutes120' }),
    default: 30,
  }),
  /** Days for which keyholders still enter where a board's list has expired; 0: nobody does. */
  'access.keyholderDays': setting({
    card: 'access',
    schema: z.int().min(0, { error: 'validation.days90' }).max(90, { error: 'validation.days90' }),
    default: 30,
  }),
  /** Minutes of silence after which administrators are told about a device; 0 means never. */
  'access.offlineAlarmMinutes': setting({
    card: 'alarms',
    schema: z.int().min(0, { error: 'validation.minutesOrNever' }).max(1440, { error: 'validation.minutesOrNever' }),
    default: 15,
  }),
} as const
