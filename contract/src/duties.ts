import { z } from 'zod'

/**
 * What an administrator may be responsible for; most have all duties.
 *
 * - `people`: members, applications, kiosk visits
 * - `money`: fees, plans, the ledger, the bank, top-ups
 * - `doors`: doors, tools, kiosks, who may open what
 * - `training`: certificates, who holds and who trains them
 * - `equipment`: places and equipment, and what is to be mended
 * - `meetings`: meetings and who attended
 * - `messages`: letters, SMS, the outbox
 * - `settings`: the club's settings, outside services, keys of other programs, who has which duty
 * - `records`: the audit trail, exports, erasure
 */
export const duties = [
  'people',
  'money',
  'doors',
  'training',
  'equipment',
  'meetings',
  'messages',
  'settings',
  'records',
] as const
export type Duty = (typeof duties)[number]
export const dutySchema = z.enum(duties)

/** One duty, or several duties when any one of them is enough. */
export type NeededDuty = Duty | readonly Duty[]

export function dutiesIn(needed: NeededDuty): readonly Duty[] {
  return typeof needed === 'string' ? [needed] : needed
}

export function hasDuty(held: readonly Duty[], needed: NeededDuty): boolean {
  return dutiesIn(needed).some((duty) => held.includes(duty))
}

export function hasAllDuties(held: readonly Duty[]): boolean {
  return duties.every((duty) => held.includes(duty))
}

/**
 * The duties of an administrator: some of them, or `all`, which includes duties that are added later. An empty list
 * means that the person is not an administrator.
 */
export const assignedDutiesSchema = z.union([
  z.literal('all'),
  z.array(dutySchema).refine((chosen) => new Set(chosen).size === chosen.length, { error: 'validation.invalid' }),
])
export type AssignedDuties = z.output<typeof assignedDutiesSchema>
