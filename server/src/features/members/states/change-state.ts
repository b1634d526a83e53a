import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { recordMember } from '../../../db/access-history.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { cardListsChanged, grantDefaultDevices } from '../../access/public.ts'
import { announce } from '../../webhooks/public.ts'
import { decideState, type Standing, type StateTrigger } from '../rules.ts'
import { findMember, type Member, saveMember } from '../store.ts'
import { queueStateMail } from './state-mail.ts'
import { queueStateSms } from './state-sms.ts'

export type StateContext = Pick<Context, 'config' | 'settings' | 'clock' | 'devices' | 'jobs' | 'live' | 'transact'>
export type StateChange = {
  memberId: number
  trigger: StateTrigger
  actor: Actor
  /** Why an application is rejected, as the applicant reads it. */
  reason?: string
}

/** Makes one transition in a transaction of its own. */
export async function changeState(ctx: StateContext, change: StateChange): Promise<void> {
  await ctx.transact((trx) => changeStateWithin(ctx, trx, change))
}

/**
 * The only thing that changes a member's state. Does all that belongs to it in the caller's transaction: trail, mail,
 * application, default access, card lists. Throws `not_found`, or the rule's refusal.
 */
export async function changeStateWithin(ctx: StateContext, trx: Trx, change: StateChange): Promise<void> {
  const member = await findMember(trx, change.memberId)
  if (!member) throw new AppError('not_found')
  const decision = decideState({ ...member, isDisabled: member.disabled_at !== null }, change.trigger)
  if (decision.outcome === 'refused') throw new AppError(decision.code)
  if (decision.outcome === 'unchanged') return

  await enterState(ctx, trx, { member, to: decision })
  await auditChange(ctx, trx, { member, to: decision, change })
  // Whoever had no access is not told that it was switched off.
  if (decision.state !== member.state || decision.application !== member.application) {
    await queueStateMail(ctx, trx, { member, ...change })
    await queueStateSms(ctx, trx, { member, trigger: change.trigger })
  }
  if (decision.state !== member.state) cardListsChanged(ctx, trx)
  trx.afterCommit(() => {
    if (change.trigger === 'reject_application') ctx.jobs.wake('billing.rejected') // their subscription is cancelled
    ctx.live.publish('admins', { type: 'members' })
    ctx.live.publish({ memberId: member.id }, { type: 'profile' })
    ctx.live.publish({ memberId: member.id }, { type: 'permissions' })
  })
}

type Entry = { member: Member; to: Standing }

async function enterState(ctx: StateContext, trx: Trx, { member, to }: Entry): Promise<void> {
  const now = toText(ctx.clock.now())
  await saveMember(trx, member.id, {
    state: to.state,
    application: to.application,
    disabled_at: to.isDisabled ? (member.disabled_at ?? now) : null,
    ...(to.application === 'open' && member.application !== 'open' ? { applied_at: now } : {}),
    ...(to.state === 'active' && member.first_joined_at === null ? { first_joined_at: now } : {}),
  })
  if (to.state === member.state) return
  await recordMember(ctx, trx, member.id)
  await announce(ctx, trx, {
    event: 'member',
    type: 'member.state_changed',
    data: { id: member.id, before: member.state, after: to.state },
  })
  if (to.state === 'active') await grantDefaultDevices(ctx, trx, member.id)
}

async function auditChange(ctx: StateContext, trx: Trx, facts: Entry & { change: StateChange }): Promise<void> {
  const { member, to, change } = facts
  const isDecided = to.application !== member.application
  await writeAudit(ctx, trx, {
    actor: change.actor,
    action: `member.${change.trigger}`,
    subject: `member:${member.id}`,
    before: { state: member.state, ...(isDecided ? { application: member.application } : {}) },
    after: {
      state: to.state,
      ...(isDecided ? { application: to.application } : {}),
      ...(change.reason === undefined ? {} : { reason: change.reason }),
    },
  })
}
