import { toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { endWaysIn } from '../../../identity/public.ts'
import { grantDefaultDevices } from '../../access/public.ts'
import { joinInduction } from '../../certificates/public.ts'
import { decideState, type Standing, type StateTrigger } from '../rules.ts'
import { findMember, type Member, saveMember } from '../store.ts'
import { queueStateMail } from './state-mail.ts'
import { queueStateSms } from './state-sms.ts'
import { type StateContext, tellOfState } from './tell-of-state.ts'
import { readStanding, rememberStanding } from './undo-change.ts'

export type { StateContext }
export type StateChange = {
  memberId: number
  trigger: StateTrigger
  actor: Actor
  /** The reason for a rejection, as the applicant reads it. */
  reason?: string
}

/** Makes one transition in its own transaction. Throws as `changeStateWithin` does. */
export async function changeState(ctx: StateContext, change: StateChange): Promise<void> {
  await ctx.transact((trx) => changeStateWithin(ctx, trx, change))
}

/**
 * The only way to change a member's state, except `undo-change.ts`, which restores the one before. Also does everything
 * else in the caller's transaction: audit trail, mail, application, default access, card lists. Throws `not_found`, or
 * the rule's refusal.
 */
export async function changeStateWithin(ctx: StateContext, trx: Trx, change: StateChange): Promise<void> {
  const member = await findMember(trx, change.memberId)
  if (!member) throw new AppError('not_found')
  const decision = decideState({ ...member, isDisabled: member.disabled_at !== null }, change.trigger)
  if (decision.outcome === 'refused') throw new AppError(decision.code)
  if (decision.outcome === 'unchanged') return

  const { trigger } = change
  const before = trigger === 'enable' || trigger === 'disable' ? await readStanding(trx, member.id) : undefined
  await enterState(ctx, trx, { member, to: decision, actor: change.actor })
  if (before && (trigger === 'enable' || trigger === 'disable')) {
    await rememberStanding(ctx, trx, { memberId: member.id, actor: change.actor, trigger, before })
  }
  await auditChange(ctx, trx, { member, to: decision, change })
  // A lapsed membership ends no session: members should find out why, and pay.
  if (change.trigger === 'disable') await endWaysIn(ctx, trx, { memberId: member.id, withKeys: true })
  // A member without access is not told that it was switched off.
  if (decision.state !== member.state || decision.application !== member.application) {
    await queueStateMail(ctx, trx, { member, ...change })
    await queueStateSms(ctx, trx, { member, trigger: change.trigger })
  }
  await tellOfState(ctx, trx, { id: member.id, before: member.state, after: decision.state })
  trx.afterCommit(() => {
    if (change.trigger === 'reject_application') ctx.jobs.wake('billing.rejected') // cancels their subscription
  })
}

type Entry = { member: Member; to: Standing }

async function enterState(ctx: StateContext, trx: Trx, { member, to, actor }: Entry & { actor: Actor }): Promise<void> {
  const now = toText(ctx.clock.now())
  await saveMember(trx, member.id, {
    state: to.state,
    application: to.application,
    disabled_at: to.isDisabled ? (member.disabled_at ?? now) : null,
    ...(to.application === 'open' && member.application !== 'open' ? { applied_at: now } : {}),
    ...(to.state === 'active' && member.first_joined_at === null ? { first_joined_at: now } : {}),
  })
  if (to.state === member.state || to.state !== 'active') return
  await grantDefaultDevices(ctx, trx, member.id)
  await joinInduction(ctx, trx, { memberId: member.id, actor })
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
