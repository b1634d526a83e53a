import type { WrittenAuditAction } from '@fobhouse/contract/audit-actions.ts'
import { metRequirement } from '@fobhouse/contract/competence/requirements.ts'
import type { GrantHours } from '@fobhouse/contract/hours.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { fullName } from '../../core/full-name.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { hoursUsed, requireSchedule } from '../hours/public.ts'
import { readRequirements } from '../requirements/public.ts'
import { announce } from '../webhooks/public.ts'
import * as store from './store.ts'

type GrantContext = Pick<Context, 'clock' | 'devices' | 'live' | 'transact'> &
  Partial<Pick<Context, 'jobs' | 'settings'>>
type HoursContext = Pick<Context, 'clock' | 'devices' | 'jobs' | 'live' | 'transact'>
export type GrantChange = { kind: 'door' | 'interlock'; deviceId: number; memberId: number; actor: Actor }

/** Gives a member a grant by hand. */
export async function grantDevice(ctx: GrantContext, change: GrantChange): Promise<void> {
  await ctx.transact(async (trx) => {
    const { before } = await readGrant(trx, change)
    if (before?.source === 'hand') return
    await store.saveGrantByHand(trx, { ...change, now: toText(ctx.clock.now()) })
    await finish(ctx, trx, { change, action: 'access.authorise', before: before?.source, after: 'hand' })
  })
}

/** Removes a member's grant, whatever gave it. */
export async function revokeDevice(ctx: GrantContext, change: GrantChange): Promise<void> {
  await ctx.transact(async (trx) => {
    const { before } = await readGrant(trx, change)
    if (before === undefined) return
    await store.deleteGrant(trx, { ...change, now: toText(ctx.clock.now()) })
    await finish(ctx, trx, { change, action: 'access.revoke', before: before?.source, after: undefined })
  })
}

/**
 * Sets when a member may use a device. Hours of their own make a grant one that was given by hand. Throws `no_grant`,
 * and 400 for an unknown schedule.
 */
export async function setGrantHours(ctx: HoursContext, change: GrantChange & { hours: GrantHours }): Promise<void> {
  const { deviceId, memberId, actor, hours } = change
  await ctx.transact(async (trx) => {
    const { before } = await readGrant(trx, change)
    if (!before) throw new AppError('no_grant')
    await requireSchedule(trx, typeof hours === 'number' ? hours : null, 'hours')
    if (before.hours === String(hours)) return
    await store.saveGrantHours(trx, { deviceId, memberId, hours: String(hours), now: toText(ctx.clock.now()) })
    await writeAudit(ctx, trx, {
      actor,
      action: 'access.hours',
      subject: `member:${memberId}`,
      before: { device: deviceId, hours: before.hours },
      after: { device: deviceId, hours: String(hours) },
    })
    ctx.devices.noteChange(trx, [deviceId])
    hoursUsed(ctx, trx)
    trx.afterCommit(() => {
      ctx.live.publish({ memberId }, { type: 'permissions' })
      ctx.live.publish('admins', { type: 'members' })
    })
  })
}

async function readGrant(trx: Trx, { kind, deviceId, memberId }: GrantChange) {
  const device = await store.findDevice(trx, { kind, id: deviceId })
  const member = await store.findMemberFacts(trx, memberId)
  if (!device || !member) throw new AppError('not_found')
  return { before: await store.findGrant(trx, { deviceId, memberId }) }
}

type Outcome = {
  change: GrantChange
  action: WrittenAuditAction
  before: store.GrantSource | undefined
  after: store.GrantSource | undefined
}

async function finish(ctx: GrantContext, trx: Trx, { change, action, before, after }: Outcome): Promise<void> {
  const { actor, deviceId, memberId } = change
  await writeAudit(ctx, trx, {
    actor,
    action,
    subject: `member:${memberId}`,
    before: { device: deviceId, granted: before ?? null },
    after: { device: deviceId, granted: after ?? null },
  })
  await announce(ctx, trx, {
    event: 'access',
    type: after === undefined ? 'access.revoked' : 'access.granted',
    data: { memberId, deviceId, kind: change.kind },
  })
  ctx.devices.noteChange(trx, [deviceId])
  trx.afterCommit(() => {
    ctx.live.publish({ memberId }, { type: 'permissions' })
    ctx.live.publish('admins', { type: 'members' })
  })
}

/** Gives a device to every active member who lacks it, or takes back only what default access gave. */
export async function applyDefaultAccess(
  ctx: Pick<Context, 'clock' | 'devices' | 'live'>,
  trx: Trx,
  { deviceId, isOn }: { deviceId: number; isOn: boolean },
): Promise<void> {
  const now = toText(ctx.clock.now())
  if (isOn) await store.grantToActiveMembers(trx, { deviceId, now })
  else await store.deleteDefaultGrants(trx, { deviceId, now })
  ctx.devices.noteChange(trx, [deviceId])
  trx.afterCommit(() => ctx.live.publish('everyone', { type: 'permissions' }))
}

type Person = { id: number; name: string }

/**
 * The members who would gain or lose the device if its default access were switched, and who of those who gain would be
 * refused all the same, because the device asks for a certificate.
 */
export async function previewDefaultAccess(
  ctx: Pick<Context, 'clock' | 'db' | 'settings'>,
  { deviceId, isOn }: { deviceId: number; isOn: boolean },
): Promise<{ gains: Person[]; loses: Person[]; refused: Person[] }> {
  const { db } = ctx
  const rows = isOn
    ? await store.listActiveWithoutGrant(db, deviceId)
    : await store.listDefaultGrantHolders(db, deviceId)
  const people = rows.map((row) => ({ id: row.id, name: fullName(row) }))
  if (!isOn) return { gains: [], loses: people, refused: [] }
  const asked = await readRequirements({ ctx, db }, { who: 'everybody', deviceIds: [deviceId] })
  const refused = people.filter(({ id }) => asked.factsOf(deviceId, id) !== metRequirement)
  return { gains: people, loses: [], refused }
}
