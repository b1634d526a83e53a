import { z } from 'zod'
import { nowText, toText } from '../../../core/clock.ts'
import { type Context, publicOrigin } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { listGrantsOf, takeBackGrants } from '../../access/public.ts'
import { recipientOf } from '../../accounts/public.ts'
import { readSubscriptionMarks } from '../../billing-facts/public.ts'
import { unjoinInduction } from '../../certificates/public.ts'
import { queueMail } from '../../outbox/public.ts'
import { stateUndoneMail } from '../mail-texts.ts'
import { decideUndo, undoMinutes } from '../rules.ts'
import { findMember, type Member, saveMember } from '../store.ts'
import { queueStateSms } from './state-sms.ts'
import { type StateContext, tellOfState } from './tell-of-state.ts'
import { deleteUndo, deleteUndosBefore, findUndo, saveUndo } from './undo-store.ts'

// Undo restores the earlier state instead of reversing the change: for a person whose payment had lapsed, enabling is
// not the opposite of disabling.

const columnsSchema = z.object({
  state: z.enum(['noob', 'active', 'inactive', 'accountonly']),
  application: z.enum(['open', 'accepted', 'rejected']).nullable(),
  applied_at: z.string().nullable(),
  disabled_at: z.string().nullable(),
  first_joined_at: z.string().nullable(),
})

/** Everything that a change of state may touch or depend on. */
const standingSchema = z.object({
  columns: columnsSchema,
  grants: z.array(z.object({ deviceId: z.int(), source: z.string(), grantedAt: z.string() })),
  /** The membership's payment facts: unchanged unless money came, or failed to come, meanwhile. */
  subscriptions: z.array(z.string()),
})
export type FullStanding = z.output<typeof standingSchema>

/** Returns a member's current facts. Throws `not_found`. */
export async function readStanding(trx: Trx, memberId: number): Promise<FullStanding> {
  const member = await findMember(trx, memberId)
  if (!member) throw new AppError('not_found')
  return {
    columns: columnsSchema.parse(member),
    grants: await listGrantsOf(trx, memberId),
    subscriptions: await readSubscriptionMarks(trx, memberId),
  }
}

type Deed = { memberId: number; actor: Actor; trigger: 'enable' | 'disable'; before: FullStanding }

/**
 * Stores a member's facts from before a change of access, so that its author can undo it. Deletes records that are too
 * old to undo.
 */
export async function rememberStanding(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  { memberId, actor, trigger, before }: Deed,
): Promise<void> {
  await deleteUndosBefore(trx, toText(ctx.clock.now().subtract({ minutes: undoMinutes })))
  if (actor.memberId === null) return deleteUndo(trx, memberId)
  await saveUndo(trx, {
    member_id: memberId,
    actor_id: actor.memberId,
    trigger,
    at: nowText(ctx.clock),
    before: JSON.stringify(before),
    after: JSON.stringify(await readStanding(trx, memberId)),
  })
}

/**
 * Undoes the caller's last change of this member's access, and restores everything. Throws `undo_over` if the caller
 * has nothing left to undo, and `undo_changed` if something else changed since.
 */
export async function undoChange(
  ctx: StateContext,
  { memberId, actor }: { memberId: number; actor: Actor },
): Promise<void> {
  await ctx.transact(async (trx) => {
    const member = await findMember(trx, memberId)
    if (!member) throw new AppError('not_found')
    const undo = await findUndo(trx, memberId)
    const isUnchanged = undo?.after === JSON.stringify(await readStanding(trx, memberId))
    const refusal = decideUndo({ undo, actorId: actor.memberId, now: ctx.clock.now(), isUnchanged })
    if (refusal !== undefined || !undo) throw new AppError(refusal ?? 'undo_over')
    const before = standingSchema.parse(JSON.parse(undo.before))
    await restore(ctx, trx, { member, before })
    await unjoinInduction(ctx, trx, { memberId, actor, since: undo.at })
    await deleteUndo(trx, memberId)
    const { state, application } = before.columns
    await writeAudit(ctx, trx, {
      actor,
      action: 'member.undo',
      subject: `member:${memberId}`,
      before: { state: member.state, application: member.application },
      after: { state, application },
    })
  })
}

type Restored = { member: Member; before: FullStanding }

async function restore(ctx: StateContext, trx: Trx, { member, before }: Restored): Promise<void> {
  const { columns, grants } = before
  await saveMember(trx, member.id, columns)
  const kept = new Set(grants.map(({ deviceId }) => deviceId))
  const added = (await listGrantsOf(trx, member.id)).filter(({ deviceId }) => !kept.has(deviceId))
  await takeBackGrants(ctx, trx, { memberId: member.id, deviceIds: added.map(({ deviceId }) => deviceId) })
  await tellOfState(ctx, trx, { id: member.id, before: member.state, after: columns.state })
  const isSame = columns.state === member.state && columns.application === member.application
  if (isSame) return // no mail went out, so none is corrected
  const params = { link: `${publicOrigin(ctx)}/dashboard` }
  await queueMail(ctx, trx, { template: stateUndoneMail, recipient: recipientOf(member), params })
  await queueStateSms(ctx, trx, { member, trigger: 'undo' })
}
