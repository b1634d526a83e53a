import { judgeMeetingDate } from '@fobhouse/contract/meeting-time.ts'
import { type MeetingDetail, meetingBodySchema, type MeetingType } from '@fobhouse/contract/routes/meetings.ts'
import { messageText } from '../../lib/error-text.ts'
import { type FieldErrors, validateWith } from '../../lib/form-errors.ts'
import { fromZonedInput, toZonedInput } from '../../lib/zoned-input.ts'
import type { MeetingBody } from './queries.ts'

/** The fields as typed: `date` is in the club's zone, without naming it. */
export type MeetingForm = { type: MeetingType; date: string; chair: string }
type Place = { timeZone: string; now: string }

export function formOf(meeting: Pick<MeetingDetail, 'typeValue' | 'date' | 'chair'>, timeZone: string): MeetingForm {
  const { typeValue: type, date, chair } = meeting
  return { type, date: toZonedInput(date, timeZone).slice(0, 'YYYY-MM-DDTHH:MM'.length), chair }
}

export function bodyOf({ type, date, chair }: MeetingForm, timeZone: string): MeetingBody {
  return { type, chair, date: fromZonedInput(date, timeZone) ?? '' }
}

const validateBody = validateWith(meetingBodySchema)

/** The faults that the server would find, by field; for example a date before today, or a time today before now. */
export function judgeMeeting(form: MeetingForm, { timeZone, now }: Place): FieldErrors {
  const body = bodyOf(form, timeZone)
  const faults = validateBody(body)
  const late = body.date === '' ? undefined : judgeMeetingDate(body.date, { now, timeZone })
  return late ? { ...faults, date: messageText(late) } : faults
}
