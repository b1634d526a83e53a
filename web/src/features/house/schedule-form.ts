import { type NewSchedule, newScheduleSchema, weekdays } from '@fobhouse/contract/hours.ts'
import type { Schedule } from '@fobhouse/contract/routes/hours.ts'
import { type FieldErrors, validateWith } from '../../lib/form-errors.ts'
import { draftOfWindow, newWindow, type WindowDraft, windowOf } from './window-draft.ts'

export type WeekWindowDraft = WindowDraft & { days: number[] }
export type ScheduleDraft = Pick<NewSchedule, 'name' | 'followsClosures' | 'openingHours'> & {
  windows: WeekWindowDraft[]
}

const workdays = weekdays.slice(0, 5)

export function newWeekWindow(): WeekWindowDraft {
  return { ...newWindow(), days: [...workdays] }
}

export function draftOf(schedule: Schedule | undefined): ScheduleDraft {
  if (!schedule) return { name: '', windows: [newWeekWindow()], followsClosures: true, openingHours: false }
  const { name, windows, followsClosures, openingHours } = schedule
  const drafts = windows.map((window) => ({ ...draftOfWindow(window), days: window.days }))
  return { name, windows: drafts, followsClosures, openingHours }
}

export function scheduleOf({ name, windows, followsClosures, openingHours }: ScheduleDraft): NewSchedule {
  const typed = windows.map((window) => ({ ...windowOf(window), days: window.days }))
  return { name, windows: typed, followsClosures, openingHours }
}

const validate = validateWith(newScheduleSchema)

export function judgeSchedule(draft: ScheduleDraft): FieldErrors {
  return validate(scheduleOf(draft))
}
