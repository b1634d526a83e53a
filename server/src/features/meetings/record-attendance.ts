import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { fullName } from '../../core/full-name.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { deleteAttendee, findMeeting, findMember, insertAttendee } from './store.ts'

type AttendanceContext = Pick<Context, 'clock' | 'live' | 'transact'>
type Attendance = { meetingId: number; memberId: number; actor: Actor }

/** Records that a member attends; does nothing if that is recorded. Throws `not_found` for either. */
export async function attend(ctx: AttendanceContext, attendance: Attendance): Promise<void> {
  await ctx.transact(async (trx) => {
    await findMeetingOrThrow(trx, attendance.meetingId)
    if (!(await findMember(trx, { id: attendance.memberId }))) throw new AppError('not_found')
    await record(ctx, trx, attendance)
  })
}

/** The same by the member's card. Returns who it is, and whether they are newly recorded. Throws `card_unknown`. */
export async function attendByCard(
  ctx: AttendanceContext,
  { meetingId, card, actor }: { meetingId: number; card: string; actor: Actor },
): Promise<{ id: number; name: string; isNew: boolean }> {
  return ctx.transact(async (trx) => {
    await findMeetingOrThrow(trx, meetingId)
    const member = await findMember(trx, { card })
    if (!member) throw new AppError('card_unknown')
    const isNew = await record(ctx, trx, { meetingId, memberId: member.id, actor })
    return { id: member.id, name: fullName(member), isNew }
  })
}

/** Removes an attendance; does nothing if there is none. */
export async function unattend(ctx: AttendanceContext, { meetingId, memberId, actor }: Attendance): Promise<void> {
  await ctx.transact(async (trx) => {
    await findMeetingOrThrow(trx, meetingId)
    if (!(await deleteAttendee(trx, { meetingId, memberId }))) return
    const subject = `meeting:${meetingId}` as const
    await writeAudit(ctx, trx, { actor, action: 'meeting.unattend', subject, before: { member: memberId } })
    tellPages(ctx, trx)
  })
}

async function findMeetingOrThrow(trx: Trx, id: number): Promise<void> {
  if (!(await findMeeting(trx, id))) throw new AppError('not_found')
}

async function record(ctx: AttendanceContext, trx: Trx, { meetingId, memberId, actor }: Attendance): Promise<boolean> {
  const row = { meeting_id: meetingId, member_id: memberId, recorded_at: nowText(ctx.clock) }
  const isNew = await insertAttendee(trx, row)
  if (!isNew) return false
  const subject = `meeting:${meetingId}` as const
  await writeAudit(ctx, trx, { actor, action: 'meeting.attend', subject, after: { member: memberId } })
  tellPages(ctx, trx)
  return true
}

function tellPages(ctx: AttendanceContext, trx: Trx): void {
  trx.afterCommit(() => ctx.live.publish('admins', { type: 'meetings' }))
}
