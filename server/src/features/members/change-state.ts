import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { type Context, publicOrigin } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { cardListsChanged, grantDefaultDevices } from '../access/public.ts'
import { recipientOf } from '../accounts/public.ts'
import { queueMail } from '../outbox/public.ts'
import { accessDisabledMail, accessEnabledMail, welcomeMail } from './mail-texts.ts'
import { decideState, type StateTrigger } from './rules.ts'
import { findMember, type Member, saveMember } from './store.ts'

export type StateContext = Pick<Context, 'config' | 'settings' | 'clock' | 'devices' | 'jobs' | 'live' | 'transact'>
export type StateChange = { memberId: number; trigger: StateTrigger; actor: Actor }

/** Makes one transition in a transaction of its own. */
export async function changeState(ctx: StateContext, change: StateChange): Promise<void> {
  await ctx.transact((trx) => changeStateWithin(ctx, trx, change))
}

/**
 * The only thing that changes a member's state. Does all that belongs to it in the caller's transaction: trail, mail,
 * default access, card lists. Throws `not_found`, or the rule's refusal.
 */
export async function changeStateWithin(ctx: StateContext, trx: Trx, change: StateChange): Promise<void> {
  const member = await findMember(trx, change.memberId)
  if (!member) throw new AppError('not_found')
  const decision = decideState(member.state, change.trigger)
  if (decision.outcome === 'refused') throw new AppError(decision.code)
  if (decision.outcome === 'unchanged') return

  await enterState(ctx, trx, { member, to: decision.to })
  await writeAudit(ctx, trx, {
    actor: change.actor,
    action: `member.${change.trigger}`,
    subject: `member:${member.id}`,
    before: { state: member.state },
    after: { state: decision.to },
  })
  await queueStateMail(ctx, trx, { member, trigger: change.trigger })
  cardListsChanged(ctx, trx)
  trx.afterCommit(() => {
    ctx.live.publish('admins', { type: 'members' })
    ctx.live.publish({ memberId: member.id }, { type: 'profile' })
    ctx.live.publish({ memberId: member.id }, { type: 'permissions' })
  })
}

async function enterState(
  ctx: StateContext,
  trx: Trx,
  { member, to }: { member: Member; to: MemberState },
): Promise<void> {
  const joins = to === 'active' && member.first_joined_at === null
  await saveMember(trx, member.id, {
    state: to,
    ...(joins ? { first_joined_at: toText(ctx.clock.now()) } : {}),
  })
  if (to === 'active') await grantDefaultDevices(ctx, trx, member.id)
}

function queueStateMail(
  ctx: StateContext,
  trx: Trx,
  { member, trigger }: { member: Member; trigger: StateTrigger },
): Promise<void> {
  const recipient = recipientOf(member)
  const origin = publicOrigin(ctx)
  switch (trigger) {
    case 'enable':
      return queueMail(ctx, trx, {
        template: accessEnabledMail,
        recipient,
        params: { link: `${origin}/account/access` },
      })
    case 'disable':
      return queueMail(ctx, trx, { template: accessDisabledMail, recipient, params: {} })
    case 'make_member':
      return queueMail(ctx, trx, { template: welcomeMail, recipient, params: { link: `${origin}/dashboard` } })
  }
}
