import type { MeetingType } from '@fobhouse/contract/routes/meetings.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { Caller } from '../../identity/public.ts'
import { attend } from './record-attendance.ts'
import { listMeetingsOf } from './store.ts'

const minutesBefore = 60
const hoursAfter = 4

type MeetingNow = { id: number; type: MeetingType; date: string; isAttending: boolean }

/** Meetings that people arrive at now: from an hour before the beginning until four hours after. */
export async function listMeetingsNow(ctx: Pick<Context, 'clock' | 'db'>, memberId: number): Promise<MeetingNow[]> {
  const now = ctx.clock.now()
  const from = toText(now.subtract({ hours: hoursAfter }))
  const to = toText(now.add({ minutes: minutesBefore }))
  const rows = await listMeetingsOf(ctx.db, memberId, { from, to })
  return rows.map(({ id, type, date, recorded_at }) => ({ id, type, date, isAttending: recorded_at !== null }))
}

/** Records that the caller attends. Only a session opened by card at a kiosk proves that they are there. */
export async function attendHere(
  ctx: Pick<Context, 'clock' | 'db' | 'live' | 'transact'>,
  { meetingId, caller }: { meetingId: number; caller: Caller },
): Promise<void> {
  if (caller.via !== 'kiosk') throw new AppError('only_at_kiosk')
  const { memberId } = caller
  const isOn = (await listMeetingsNow(ctx, memberId)).some(({ id }) => id === meetingId)
  if (!isOn) throw new AppError('meeting_not_on')
  await attend(ctx, { meetingId, memberId, actor: caller })
}
