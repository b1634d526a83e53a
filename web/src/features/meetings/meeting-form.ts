import { judgeMeetingDate } from '@fobhouse/contract/meeting-time.ts'
import { type MeetingDetail, meetingBodySchema, type MeetingType } from '@fobhouse/contract/routes/meetings.ts'
import { messageText } from '../../lib/error-text.ts'
import { type FieldErrors, validateWith } from '../../lib/form-errors.ts'
import { fromZonedInput, toZonedInput } from '../../lib/zoned-input.ts'
import type { MeetingBody } from './queries.ts'

/** As the fields have it: `date` in the club's zone, without one. */
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

/** What the server would find, by field: among it a date before today, or a time of today before now. */
export function judgeMeeting(form: MeetingForm, { timeZone, now }: Place): FieldErrors {
  const body = bodyOf(form, timeZone)
  const faults = validateBody(body)
  const late = body.date === '' ? undefined : judgeMeetingDate(body.date, { now, timeZone })
  return late ? { ...faults, date: messageText(late) } : faults
}
