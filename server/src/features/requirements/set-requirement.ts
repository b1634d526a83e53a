import { type Expression, type GivenRequirement, leavesOf } from '@fobhouse/contract/competence/requirements.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Queries, Trx } from '../../db/database.ts'
import { listCertificates, startOfClubDay, todayOf } from '../certificates/public.ts'
import { announce } from '../webhooks/public.ts'
import { requirementsJobName } from './job-names.ts'
import { type MailContext, mailPlanned } from './mail-planned.ts'
import { rehearse } from './rehearse.ts'
import { openAt } from './rules.ts'
import * as store from './store.ts'
import { noteUses, tellDevice } from './tell-devices.ts'

export type RequirementContext = MailContext & Pick<Context, 'db' | 'devices' | 'transact'>

type Setting = { deviceId: number; given: GivenRequirement; actor: Actor }

/**
 * Sets a requirement at once, or plans it for a day. Throws `not_found`, 400 for an unknown certificate and a day in the
 * past, `extra_never_required`, `certificate_archived`, and `preview_changed` with `loses` if another number of people
 * than shown would lose access.
 */
export async function setRequirement(ctx: RequirementContext, { deviceId, given, actor }: Setting): Promise<void> {
  const { expression, expected } = given
  await ctx.transact(async (trx) => {
    const device = await requireDevice(trx, deviceId)
    await checkExpression(ctx, trx, { deviceId, expression })
    const from = beginOf(ctx, given.from)
    const instant = Date.parse(from.at)
    const { all } = await rehearse(ctx, trx, { deviceId, expression, instant, memberId: actor.memberId })
    if (all.length !== expected) throw new AppError('preview_changed', { extra: { params: { loses: all.length } } })
    const { current, planned } = await readOpen(ctx, trx, deviceId)
    if (from.day !== null && planned) await store.deleteRequirement(trx, planned.id)
    // One that began this very moment was never in force.
    if (current?.from === from.at) await store.deleteRequirement(trx, current.id)
    else if (current) await store.saveRequirement(trx, current.id, { until_at: from.at })
    await store.insertRequirement(trx, {
      device_id: deviceId,
      expression: JSON.stringify(expression),
      from_day: from.day,
      from_at: from.at,
      until_at: from.day === null ? (planned?.from ?? null) : null,
      begun: from.day === null ? 1 : 0,
      set_by: actor.memberId,
      set_at: nowText(ctx.clock),
      told_days: null,
    })
    await noteUses(ctx, trx, deviceId)
    await tellDevice(ctx, trx, deviceId)
    const after = { expression: JSON.stringify(expression), begins_at: from.at }
    const before = current ? { expression: JSON.stringify(current.expression) } : {}
    await writeAudit(ctx, trx, { actor, action: 'requirement.set', subject: `device:${deviceId}`, before, after })
    const data = { kind: 'device', id: deviceId, from: from.at }
    await announce(ctx, trx, { event: 'competence', type: 'requirement.changed', about: device.name, data })
    if (from.day !== null) await mailPlanned(ctx, trx, { losers: all, devices: [device.name], from: from.at })
    trx.afterCommit(() => ctx.jobs.wake(requirementsJobName))
  })
}

/** When a requirement begins: a later day at its first instant, today at once. Throws 400 for a day in the past. */
export function beginOf(
  ctx: Pick<Context, 'clock' | 'settings'>,
  day: string | undefined,
): { at: string; day: string | null } {
  const today = todayOf(ctx)
  if (day === undefined || day === today) return { at: nowText(ctx.clock), day: null }
  if (day < today) throw invalidField('from', 'validation.date')
  return { at: startOfClubDay(ctx, day), day }
}

/** Throws 400 for what is not there, `extra_never_required`, and `certificate_archived` for what is newly named. */
export async function checkExpression(
  ctx: Pick<Context, 'clock'>,
  db: Queries,
  { deviceId, expression }: { deviceId: number; expression: Expression },
): Promise<void> {
  const certificates = await listCertificates(db)
  const { current, planned } = await readOpen(ctx, db, deviceId)
  const named = new Set([current, planned].flatMap((open) => (open ? leavesOf(open.expression) : [])))
  for (const leaf of leavesOf(expression)) {
    const certificate = certificates.find(({ id }) => id === leaf)
    if (!certificate) throw invalidField('expression', 'validation.invalid')
    if (certificate.grade === 'extra') throw new AppError('extra_never_required')
    if (certificate.isArchived && !named.has(leaf)) throw new AppError('certificate_archived')
  }
}

/** Throws `not_found`. */
export async function requireDevice(db: Queries, id: number): Promise<{ id: number; name: string }> {
  const device = await store.findDevice(db, id)
  if (!device) throw new AppError('not_found')
  return device
}

type Open = { current: store.RequirementRecord | undefined; planned: store.RequirementRecord | undefined }

/** The requirement of now, and the one that is planned. */
export async function readOpen(ctx: Pick<Context, 'clock'>, db: Queries, deviceId: number): Promise<Open> {
  const now = nowText(ctx.clock)
  return openAt(await store.listRequirements(db, { deviceIds: [deviceId], after: now }), now)
}

/** Takes the requirement away, with a planned one; nothing happens where there is none. Throws `not_found`. */
export async function removeRequirement(
  ctx: RequirementContext,
  { deviceId, actor }: { deviceId: number; actor: Actor },
): Promise<void> {
  await ctx.transact(async (trx) => {
    const device = await requireDevice(trx, deviceId)
    const ended = await endRequirements(ctx, trx, deviceId)
    if (ended === undefined) return
    const before = { expression: ended }
    await writeAudit(ctx, trx, { actor, action: 'requirement.remove', subject: `device:${deviceId}`, before })
    const data = { kind: 'device', id: deviceId, from: nowText(ctx.clock) }
    await announce(ctx, trx, { event: 'competence', type: 'requirement.changed', about: device.name, data })
  })
}

/** Ends what a device asks for, and takes a planned requirement away. Returns the one that went; undefined: none. */
export async function endRequirements(
  ctx: Pick<Context, 'clock' | 'devices' | 'live'>,
  trx: Trx,
  deviceId: number,
): Promise<string | undefined> {
  const { current, planned } = await readOpen(ctx, trx, deviceId)
  if (planned) await store.deleteRequirement(trx, planned.id)
  if (current) await store.saveRequirement(trx, current.id, { until_at: nowText(ctx.clock) })
  const gone = current ?? planned
  if (!gone) return undefined
  await noteUses(ctx, trx, deviceId)
  await tellDevice(ctx, trx, deviceId)
  return JSON.stringify(gone.expression)
}
