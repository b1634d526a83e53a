import { isMeetingPast, judgeMeetingDate } from '@fobhouse/contract/meeting-time.ts'
import type { meetingBodySchema } from '@fobhouse/contract/routes/meetings.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { announce } from '../webhooks/public.ts'
import { mailAboutMeeting } from './proxies/mail-proxies.ts'
import { deleteMeeting, findMeeting, insertMeeting, type MeetingRow, saveMeeting } from './store.ts'

export type MeetingContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings' | 'transact'>
type MeetingBody = z.output<typeof meetingBodySchema>

/** Adds a meeting. Throws 400 unless its date is in the future. */
export async function createMeeting(
  ctx: MeetingContext,
  { meeting, actor }: { meeting: MeetingBody; actor: Actor },
): Promise<{ id: number }> {
  checkDate(ctx, meeting.date)
  return changeMeetings(ctx, async (trx) => {
    const id = await insertMeeting(trx, { ...meeting, created_at: nowText(ctx.clock) })
    await writeAudit(ctx, trx, { actor, action: 'meeting.create', subject: `meeting:${id}`, after: meeting })
    await announce(ctx, trx, { event: 'meeting', type: 'meeting.created', data: { id, ...meeting } })
    return { id }
  })
}

/** Moves a meeting or changes its chair. Its proxies stay, and their givers and holders are told about a new date. */
export async function updateMeeting(
  ctx: MeetingContext,
  { id, meeting, actor }: { id: number; meeting: MeetingBody; actor: Actor },
): Promise<void> {
  await changeMeetings(ctx, async (trx) => {
    const current = await findComing(ctx, trx, id)
    if (meeting.type !== current.type) throw new AppError('meeting_type_fixed')
    checkDate(ctx, meeting.date)
    const { before, after } = compare(current, meeting)
    if (Object.keys(after).length === 0) return
    await saveMeeting(trx, id, after)
    if (after.date !== undefined) {
      await mailAboutMeeting(ctx, trx, { meeting: { ...current, date: after.date }, what: 'moved' })
    }
    await writeAudit(ctx, trx, { actor, action: 'meeting.update', subject: `meeting:${id}`, before, after })
    await announce(ctx, trx, { event: 'meeting', type: 'meeting.changed', data: { id, ...meeting } })
  })
}

/** Removes a future meeting, and ends its proxies. */
export async function removeMeeting(ctx: MeetingContext, { id, actor }: { id: number; actor: Actor }): Promise<void> {
  await changeMeetings(ctx, async (trx) => {
    const current = await findComing(ctx, trx, id)
    await mailAboutMeeting(ctx, trx, { meeting: current, what: 'cancelled' })
    await deleteMeeting(trx, id)
    const { date, chair, type } = current
    await writeAudit(ctx, trx, {
      actor,
      action: 'meeting.remove',
      subject: `meeting:${id}`,
      before: { date, chair, type },
    })
    await announce(ctx, trx, { event: 'meeting', type: 'meeting.removed', data: { id, date, chair, type } })
  })
}

async function changeMeetings<Result>(ctx: MeetingContext, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return ctx.transact(async (trx) => {
    const result = await work(trx)
    trx.afterCommit(() => ctx.live.publish('everyone', { type: 'meetings' }))
    return result
  })
}

async function findComing(ctx: MeetingContext, trx: Trx, id: number): Promise<MeetingRow> {
  const meeting = await findMeeting(trx, id)
  if (!meeting) throw new AppError('not_found')
  if (isMeetingPast(meeting.date, nowText(ctx.clock))) throw new AppError('meeting_past')
  return meeting
}

function checkDate(ctx: MeetingContext, date: string): void {
  const fault = judgeMeetingDate(date, { now: nowText(ctx.clock), timeZone: ctx.settings.get('general.timeZone') })
  if (fault) throw invalidField('date', fault)
}

type Changed = Partial<Pick<MeetingRow, 'date' | 'chair'>>

/** Only the columns that really change. */
function compare(current: MeetingRow, wanted: MeetingBody): { before: Changed; after: Changed } {
  const names = (['date', 'chair'] as const).filter((name) => current[name] !== wanted[name])
  return {
    before: Object.fromEntries(names.map((name) => [name, current[name]])),
    after: Object.fromEntries(names.map((name) => [name, wanted[name]])),
  }
}
