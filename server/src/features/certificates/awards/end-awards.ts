import type { Context } from '../../../context.ts'
import { fromText, nowText } from '../../../core/clock.ts'
import { batchesOf } from '../../../db/batches.ts'
import { createAlarm } from '../../../jobs/alarm.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { announceAll } from '../../webhooks/public.ts'
import { endsJobName } from '../job-names.ts'
import { isTold, tellAccess } from '../tell-people.ts'
import { findNextEnd, listEnded, markEndsTold } from './end-store.ts'
import { mailExpired } from './mail-end.ts'

export type EndContext = Pick<
  Context,
  'clock' | 'config' | 'db' | 'devices' | 'jobs' | 'live' | 'log' | 'settings' | 'transact'
> & { isAutomatic?: true }

const everySeconds = 60
const atOnce = 200

/**
 * At the instant at which awards end, doors get their lists, and members and webhooks are told, once. Decisions do not
 * wait for this: they read the end themselves. Between its rounds the job is woken for the next end.
 */
export function endJobs(ctx: EndContext): Job[] {
  const setAlarm = createAlarm(ctx.jobs, endsJobName)
  const run = async (signal: AbortSignal) => {
    await endAwards(ctx, signal)
    const next = await findNextEnd(ctx.db, nowText(ctx.clock))
    setAlarm(next === undefined ? undefined : fromText(next).epochMilliseconds - ctx.clock.milliseconds())
  }
  return [{ name: endsJobName, everySeconds, run }]
}

async function endAwards(ctx: EndContext, signal: AbortSignal): Promise<void> {
  const ended = await listEnded(ctx.db, nowText(ctx.clock))
  const current = ended.filter(({ isCurrent }) => isCurrent)
  if (current.length > 0) {
    // First the doors, all in one: mails may take a while.
    await ctx.transact((trx) =>
      tellAccess(ctx, trx, {
        memberIds: current.map(({ memberId }) => memberId),
        certificateIds: [...new Set(current.map(({ certificateId }) => certificateId))],
      }),
    )
  }
  for (const batch of batchesOf(ended, atOnce)) {
    if (signal.aborted) return
    await tellEnded(
      ctx,
      batch.map(({ id }) => id),
    )
  }
}

/** Reads them anew: perhaps one was renewed, used or suspended since, or another process has told. */
async function tellEnded(ctx: EndContext, ids: readonly number[]): Promise<void> {
  await ctx.transact(async (trx) => {
    const now = nowText(ctx.clock)
    const ended = await listEnded(trx, now, ids)
    if (ended.length === 0) return
    await markEndsTold(
      trx,
      ended.map(({ id }) => id),
      now,
    )
    const told = ended.filter((award) => award.isCurrent && isTold(ctx, award))
    // Of inductions former members are not reminded, either.
    const written = told.filter(({ isInduction, isActive }) => !isInduction || isActive)
    await mailExpired(ctx, trx, written)
    const announcements = told.map(({ id: awardId, memberId, certificateId }) => {
      const data = { memberId, certificateId, awardId }
      return { event: 'competence', type: 'certificate.expired', memberId, data } as const
    })
    await announceAll(ctx, trx, announcements)
  })
}
