import { fromText, nowText } from '../../../core/clock.ts'
import { createAlarm } from '../../../jobs/alarm.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { startOfClubDay } from '../../certificates/public.ts'
import { isHeldBack } from '../../outbox/public.ts'
import { requirementsJobName } from './job-names.ts'
import { mailPlanned } from './mail-planned.ts'
import { rehearse } from '../rehearse.ts'
import type { RequirementContext } from '../set-requirement.ts'
import * as store from '../store.ts'
import { findPlace } from '../subject-store.ts'
import { noteUses, tellSubject } from '../tell-devices.ts'

const everySeconds = 60
/** Days before the beginning on which those who lose access are told again. */
const reminderDays = [7, 1] as const
const dayMs = 86_400_000

/**
 * At the instant at which planned requirements begin, boards get their lists and pages are told, once. Decisions do not
 * wait for this: they read the instant themselves. Between its rounds the job is woken for the next one.
 */
export function requirementJobs(ctx: RequirementContext): Job[] {
  const setAlarm = createAlarm(ctx.jobs, requirementsJobName)
  const run = async (signal: AbortSignal) => {
    await followZone(ctx)
    await begin(ctx)
    await remind(ctx, signal)
    const [next] = await store.listNotBegun(ctx.db)
    setAlarm(next && fromText(next.from).epochMilliseconds - ctx.clock.milliseconds())
  }
  return [{ name: requirementsJobName, everySeconds, run }]
}

/** A planned one moves with its day if the club's zone is another now. */
async function followZone(ctx: RequirementContext): Promise<void> {
  await ctx.transact(async (trx) => {
    const now = nowText(ctx.clock)
    for (const planned of await store.listNotBegun(trx)) {
      if (planned.fromDay === null || planned.from <= now) continue
      const from = startOfClubDay(ctx, planned.fromDay)
      if (from === planned.from) continue
      const own = await store.listRequirements(trx, { of: planned.subject, after: now })
      const before = own.find(({ until }) => until === planned.from)
      await store.saveRequirement(trx, planned.id, { from_at: from })
      if (before) await store.saveRequirement(trx, before.id, { until_at: from })
      await tellSubject(ctx, trx, planned.subject)
    }
  })
}

async function begin(ctx: RequirementContext): Promise<void> {
  await ctx.transact(async (trx) => {
    const now = nowText(ctx.clock)
    const due = (await store.listNotBegun(trx)).filter(({ from }) => from <= now)
    for (const { id, subject } of due) {
      await store.saveRequirement(trx, id, { begun: 1 })
      await noteUses(ctx, trx, subject)
      await tellSubject(ctx, trx, subject)
    }
  })
}

type Planned = store.RequirementRecord

/** Seven days and one day before, one mail for all devices of a day. Of days that passed at a standstill the nearest counts. */
async function remind(ctx: RequirementContext, signal: AbortSignal): Promise<void> {
  // If mail is held back, nobody is marked as told, so that they are told later.
  if (isHeldBack(ctx)) return
  const due = (await store.listNotBegun(ctx.db)).filter((planned) => dueDays(ctx, planned) !== null)
  for (const from of new Set(due.map((planned) => planned.from))) {
    if (signal.aborted) return
    await remindOf(ctx, from)
  }
}

/** The days before the beginning of which people are to be told now; null: none. */
function dueDays(ctx: RequirementContext, { from, setAt, toldDays }: Planned): number | null {
  const begins = Date.parse(from)
  const now = ctx.clock.milliseconds()
  const passed = reminderDays.filter((days) => begins - days * dayMs <= now)
  const nearest = passed.at(-1)
  if (nearest === undefined || begins <= now || (toldDays !== null && toldDays <= nearest)) return null
  // Planned within those days: the mail of the planning was it.
  return Date.parse(setAt) >= begins - nearest * dayMs ? null : nearest
}

async function remindOf(ctx: RequirementContext, from: string): Promise<void> {
  await ctx.transact(async (trx) => {
    const losers = new Map<
      number,
      { id: number; name: string; missing: Awaited<ReturnType<typeof rehearse>>['all'][number]['missing'] }
    >()
    const devicesOf = new Map<number, string[]>()
    for (const planned of await store.listNotBegun(trx)) {
      const days = planned.from === from ? dueDays(ctx, planned) : null
      const place = days === null ? undefined : await findPlace(trx, planned.subject)
      if (days === null || !place || place.isRetired) continue
      await store.saveRequirement(trx, planned.id, { told_days: days })
      const asked = { place, expression: planned.expression, instant: Date.parse(from), memberId: null }
      const { all } = await rehearse(ctx, trx, asked)
      for (const loser of all) {
        const known = losers.get(loser.id)
        losers.set(loser.id, { ...loser, missing: [...(known?.missing ?? []), ...loser.missing] })
        devicesOf.set(loser.id, [...(devicesOf.get(loser.id) ?? []), place.name])
      }
    }
    for (const group of Map.groupBy(losers.values(), ({ id }) => (devicesOf.get(id) ?? []).join(', ')).values()) {
      await mailPlanned(ctx, trx, { losers: group, devices: devicesOf.get(group[0]?.id ?? 0) ?? [], from })
    }
  })
}
