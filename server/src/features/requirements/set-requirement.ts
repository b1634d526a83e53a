import { type Expression, type GivenRequirement, leavesOf } from '@fobhouse/contract/competence/requirements.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Queries, Trx } from '../../db/database.ts'
import { listCertificates, startOfClubDay, todayOf } from '../certificates/public.ts'
import { announce } from '../webhooks/public.ts'
import { requirementsJobName } from './planned/job-names.ts'
import { type MailContext, mailPlanned } from './planned/mail-planned.ts'
import { rehearse } from './rehearse.ts'
import { openAt } from './rules.ts'
import * as store from './store.ts'
import { findPlace, type Place } from './subject-store.ts'
import { noteUses, tellSubject } from './tell-devices.ts'

export type RequirementContext = MailContext & Pick<Context, 'db' | 'devices' | 'transact'>

type Setting = { subject: store.Subject; given: GivenRequirement; actor: Actor }

/**
 * Sets a requirement at once, or plans it for a day. Throws `not_found`, 400 for an unknown certificate and a day in the
 * past, `extra_never_required`, `certificate_archived`, and `preview_changed` with `loses` if another number of people
 * than shown would lose access.
 */
export async function setRequirement(ctx: RequirementContext, { subject, given, actor }: Setting): Promise<void> {
  const { expression, expected } = given
  await ctx.transact(async (trx) => {
    const place = await requirePlace(trx, subject)
    await checkExpression(ctx, trx, { subject, expression })
    const from = beginOf(ctx, given.from)
    const instant = Date.parse(from.at)
    const { all } = await rehearse(ctx, trx, { place, expression, instant, memberId: actor.memberId })
    if (all.length !== expected) throw new AppError('preview_changed', { extra: { params: { loses: all.length } } })
    const { current } = await putVersion(ctx, trx, { subject, expression, from, setBy: actor.memberId })
    await noteUses(ctx, trx, subject)
    await tellSubject(ctx, trx, subject)
    const after = { expression: JSON.stringify(expression), begins_at: from.at }
    const before = current ? { expression: JSON.stringify(current.expression) } : {}
    await writeAudit(ctx, trx, { actor, action: 'requirement.set', subject: store.keyOf(subject), before, after })
    const data = { ...subject, from: from.at }
    await announce(ctx, trx, { event: 'competence', type: 'requirement.changed', about: place.name, data })
    if (from.day !== null) await mailPlanned(ctx, trx, { losers: all, devices: [place.name], from: from.at })
    trx.afterCommit(() => ctx.jobs.wake(requirementsJobName))
  })
}

type NewVersion = { subject: store.Subject; expression: Expression; from: Begin; setBy: number | null }

/** Writes a version beside the others; returns those that were open before. */
async function putVersion(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  { subject, expression, from, setBy }: NewVersion,
): Promise<Open> {
  const open = await readOpen(ctx, trx, subject)
  const { current, planned } = open
  if (from.day !== null && planned) await store.deleteRequirement(trx, planned.id)
  // One that began this very moment was never in force.
  if (current?.from === from.at) await store.deleteRequirement(trx, current.id)
  else if (current) await store.saveRequirement(trx, current.id, { until_at: from.at })
  await store.insertRequirement(trx, {
    [store.columnOf(subject)]: subject.id,
    expression: JSON.stringify(expression),
    from_day: from.day,
    from_at: from.at,
    until_at: from.day === null ? (planned?.from ?? null) : null,
    begun: from.day === null ? 1 : 0,
    set_by: setBy,
    set_at: nowText(ctx.clock),
    told_days: null,
  })
  return open
}

type Begin = { at: string; day: string | null }

/** When a requirement begins: a later day at its first instant, today at once. Throws 400 for a day in the past. */
export function beginOf(ctx: Pick<Context, 'clock' | 'settings'>, day: string | undefined): Begin {
  const today = todayOf(ctx)
  if (day === undefined || day === today) return { at: nowText(ctx.clock), day: null }
  if (day < today) throw invalidField('from', 'validation.date')
  return { at: startOfClubDay(ctx, day), day }
}

/** Throws 400 for what is not there, `extra_never_required`, and `certificate_archived` for what is newly named. */
export async function checkExpression(
  ctx: Pick<Context, 'clock'>,
  db: Queries,
  { subject, expression }: { subject: store.Subject; expression: Expression },
): Promise<void> {
  const certificates = await listCertificates(db)
  const { current, planned } = await readOpen(ctx, db, subject)
  const named = new Set([current, planned].flatMap((open) => (open ? leavesOf(open.expression) : [])))
  for (const leaf of leavesOf(expression)) {
    const certificate = certificates.find(({ id }) => id === leaf)
    if (!certificate) throw invalidField('expression', 'validation.invalid')
    if (certificate.grade === 'extra') throw new AppError('extra_never_required')
    if (certificate.isArchived && !named.has(leaf)) throw new AppError('certificate_archived')
  }
}

/** Throws `not_found`. */
export async function requirePlace(db: Queries, subject: store.Subject): Promise<Place> {
  const place = await findPlace(db, subject)
  if (!place) throw new AppError('not_found')
  return place
}

type Open = { current: store.RequirementRecord | undefined; planned: store.RequirementRecord | undefined }

/** The requirement of now, and the one that is planned. */
export async function readOpen(ctx: Pick<Context, 'clock'>, db: Queries, subject: store.Subject): Promise<Open> {
  const now = nowText(ctx.clock)
  return openAt(await store.listRequirements(db, { of: subject, after: now }), now)
}

/** Takes the requirement away, with a planned one; nothing happens where there is none. Throws `not_found`. */
export async function removeRequirement(
  ctx: RequirementContext,
  { subject, actor }: { subject: store.Subject; actor: Actor },
): Promise<void> {
  await ctx.transact((trx) => takeRequirement(ctx, trx, { subject, actor }))
}

/** The same in the caller's transaction. */
export async function takeRequirement(
  ctx: Pick<Context, 'clock' | 'devices' | 'jobs' | 'live'>,
  trx: Trx,
  { subject, actor }: { subject: store.Subject; actor: Actor },
): Promise<void> {
  const place = await requirePlace(trx, subject)
  const ended = await endRequirements(ctx, trx, subject)
  if (ended === undefined) return
  const before = { expression: ended }
  await writeAudit(ctx, trx, { actor, action: 'requirement.remove', subject: store.keyOf(subject), before })
  const data = { ...subject, from: nowText(ctx.clock) }
  await announce(ctx, trx, { event: 'competence', type: 'requirement.changed', about: place.name, data })
}

/** Ends what a device or an item asks for, and takes a planned requirement away. Returns the one that went; undefined: none. */
export async function endRequirements(
  ctx: Pick<Context, 'clock' | 'devices' | 'live'>,
  trx: Trx,
  subject: store.Subject,
): Promise<string | undefined> {
  const { current, planned } = await readOpen(ctx, trx, subject)
  if (planned) await store.deleteRequirement(trx, planned.id)
  if (current) await store.saveRequirement(trx, current.id, { until_at: nowText(ctx.clock) })
  const gone = current ?? planned
  if (!gone) return undefined
  await noteUses(ctx, trx, subject)
  await tellSubject(ctx, trx, subject)
  return JSON.stringify(gone.expression)
}
