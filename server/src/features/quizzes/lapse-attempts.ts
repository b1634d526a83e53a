import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import type { Job } from '../../jobs/jobs.ts'
import { findStep, saveProgress, tellPeople } from '../certificates/public.ts'
import { removeFile } from '../files/public.ts'
import { deletePicture, listUnusedPictures } from './question-store.ts'
import { isOver, pauseEnd } from './rules.ts'
import { type AttemptRow, endAttempt, findAttempt, listDue } from './store.ts'

export type LapseContext = Pick<Context, 'clock' | 'live'>

/** The state of an attempt now, whether or not it was written already: not handed in in time, it has failed. */
export function stateNow(ctx: Pick<Context, 'clock'>, attempt: AttemptRow): AttemptRow {
  const dueAt = Date.parse(attempt.due_at)
  if (attempt.state !== 'open' || !isOver({ state: 'open', dueAt }, ctx.clock.milliseconds())) return attempt
  return { ...attempt, state: 'failed', ended_at: attempt.due_at }
}

/** Writes that an attempt has failed if its time is over; true if it has. Nothing in it is graded. */
export async function lapseIfDue(ctx: LapseContext, trx: Trx, attempt: AttemptRow): Promise<boolean> {
  if (stateNow(ctx, attempt).state === 'open') return false
  const { id, due_at: endedAt } = attempt
  if (await endAttempt(trx, { id, state: 'failed', endedAt })) await noteFailed(ctx, trx, { attempt, endedAt })
  return true
}

/** Says when the next attempt can begin, and tells open pages. */
export async function noteFailed(
  ctx: Pick<Context, 'live'>,
  trx: Trx,
  { attempt, endedAt }: { attempt: AttemptRow; endedAt: string },
): Promise<void> {
  const { member_id: memberId, step_id: stepId, certificate_id: certificateId, pause_minutes: pause } = attempt
  if (memberId === null || !(await findStep(trx, stepId))) return
  const nextTryAt = new Date(pauseEnd(endedAt, pause)).toISOString()
  await saveProgress(trx, { memberId, stepId, progress: { next_try_at: nextTryAt } })
  await tellPeople(ctx, trx, { memberIds: [memberId], certificateIds: [certificateId] })
}

const mostAtOnce = 200
/** What was sent for a question that nobody has saved yet is kept so long. */
const hoursUnused = 24

type JobContext = LapseContext & Pick<Context, 'db' | 'transact'>

/** Ends attempts whose time is over, and removes pictures that nothing shows any more. */
export function quizJobs(ctx: JobContext): Job[] {
  const run = async (signal: AbortSignal) => {
    await lapseAll(ctx, signal)
    await removeUnused(ctx, signal)
  }
  return [{ name: 'quizzes.lapse', everySeconds: 3600, run }]
}

async function lapseAll(ctx: JobContext, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await listDue(ctx.db, { now: nowText(ctx.clock), most: mostAtOnce })
    for (const { id } of due) {
      if (signal.aborted) return
      await ctx.transact(async (trx) => {
        const attempt = await findAttempt(trx, id)
        if (attempt) await lapseIfDue(ctx, trx, attempt)
      })
    }
    if (due.length < mostAtOnce) return
  }
}

async function removeUnused(ctx: JobContext, signal: AbortSignal): Promise<void> {
  const before = new Date(ctx.clock.milliseconds() - hoursUnused * 3_600_000).toISOString()
  for (;;) {
    if (signal.aborted) return
    const isFull = await ctx.transact(async (trx) => {
      const unused = await listUnusedPictures(trx, { before, most: mostAtOnce })
      for (const { id, file_id: fileId } of unused) {
        await deletePicture(trx, id)
        await removeFile(trx, fileId)
      }
      return unused.length === mostAtOnce
    })
    if (!isFull) return
  }
}
