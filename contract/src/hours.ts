import { z } from 'zod'
import { requiredMax30Schema, titleSchema } from './text.ts'

/** Schedules and closures (`docs/rules/hours.md`): wire forms that several routes share. */

export const mostSchedules = 50
export const mostClosures = 400
const mostWindows = 30
const mostClosureWindows = 5
const mostClosureDays = 366

/** A time of day: a window begins at `00:00` to `23:59` and ends at `00:01` to `24:00`. */
const fromSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'validation.timeOfDay' })
const toSchema = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'validation.timeOfDay' })
  .refine((time) => time !== '00:00', { error: 'validation.timeOfDay' })

const differs = ({ from, to }: { from: string; to: string }) => from !== to
const sameTime = { path: ['to'], error: 'validation.windowEmpty' }

/** A window of one day. If `to` is not after `from`, it ends on the next day. */
export const dayWindowSchema = z.strictObject({ from: fromSchema, to: toSchema }).refine(differs, sameTime)
export type DayWindow = z.output<typeof dayWindowSchema>

/** 1 is Monday, 7 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const weekdaySchema = z.int().min(1, { error: 'validation.weekday' }).max(7, { error: 'validation.weekday' })

const daysSchema = z
  .array(weekdaySchema)
  .min(1, { error: 'validation.weekday' })
  .refine((days) => new Set(days).size === days.length, { error: 'validation.weekday' })
  .transform((days) => days.toSorted((one, other) => one - other))

/** A window of these weekdays, in each week. */
export const weekWindowSchema = z
  .strictObject({ days: daysSchema, from: fromSchema, to: toSchema })
  .refine(differs, sameTime)
export type WeekWindow = z.output<typeof weekWindowSchema>

export const weekWindowsSchema = z.array(weekWindowSchema).max(mostWindows, { error: 'validation.tooLong' })
export const closureWindowsSchema = z.array(dayWindowSchema).max(mostClosureWindows, { error: 'validation.tooLong' })

const scheduleShape = {
  name: requiredMax30Schema,
  windows: weekWindowsSchema,
  followsClosures: z.boolean(),
  /** At most one schedule has it: setting it takes it from the other. */
  openingHours: z.boolean(),
}
export const newScheduleSchema = z.strictObject({
  ...scheduleShape,
  followsClosures: scheduleShape.followsClosures.default(true),
  openingHours: scheduleShape.openingHours.default(false),
})
export type NewSchedule = z.output<typeof newScheduleSchema>
export const scheduleChangeSchema = z.strictObject(scheduleShape).partial()
export type ScheduleChange = z.output<typeof scheduleChangeSchema>

export const daySchema = z.iso.date({ error: 'validation.date' })

const closureShape = {
  name: titleSchema,
  /** Both days are included. */
  from: daySchema,
  to: daySchema,
  /** The hours of these days; none: closed. */
  windows: closureWindowsSchema,
  /** The schedules that it is for; none: every schedule with `followsClosures`. */
  schedules: z.array(z.int()).max(mostSchedules, { error: 'validation.tooLong' }),
}
export const newClosureSchema = z.strictObject({
  ...closureShape,
  windows: closureShape.windows.default([]),
  schedules: closureShape.schedules.default([]),
})
export type NewClosure = z.output<typeof newClosureSchema>
export const closureChangeSchema = z.strictObject(closureShape).partial()
export type ClosureChange = z.output<typeof closureChangeSchema>

const dayMs = 86_400_000

/** Whether a closure from one day to another is in order and not too long. */
export function isClosureSpan(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return days >= 1 && days <= mostClosureDays
}

/** When a member may use a device: the hours of device and tier, always, or the schedule with this id. */
export const grantHoursSchema = z.union([z.enum(['inherit', 'always']), z.int().positive()])
export type GrantHours = z.output<typeof grantHoursSchema>
