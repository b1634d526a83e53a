import type { memberChangeSchema } from '@fobhouse/contract/routes/members.ts'
import { foldName } from '@fobhouse/contract/text.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { recordMember } from '../../db/access-history.ts'
import { type Actor, type AuditFacts, writeAudits } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { changesOf, keysOf, type MemberChanges, toldInTrail } from '../../db/member-fields.ts'
import { memberChanged } from '../../live/member-changed.ts'
import { cardListsChanged } from '../access/public.ts'
import { type MailLinkContext, normaliseFields, proposeEmail } from '../accounts/public.ts'
import { setInduction } from '../certificates/public.ts'
import { requireDutiesOf, requireSecondPerson } from '../four-eyes/public.ts'
import { changeRoleWithin } from './role/change-role.ts'
import type { RoleContext } from './role/tell-of-role.ts'
import { findMember, type Member, saveMember } from './store.ts'
import { takenPart } from './taken-part.ts'

type UpdateContext = MailLinkContext & RoleContext & Pick<Context, 'devices' | 'transact'>
type MemberChange = z.output<typeof memberChangeSchema>
type Administrator = { memberId: number; name: string }
type MemberUpdate = { memberId: number; change: MemberChange; actor: Administrator }
type AuditedChange = { member: Member; changed: MemberChanges; actor: Actor; cardReason?: string | undefined }

/**
 * Changes any part of a member for an administrator; a new e-mail address is only proposed. Throws `not_found`, the
 * errors of `changeRoleWithin`, `proposeEmail` and `setInduction`, and a code for each unique part that is taken.
 */
export async function updateMember(
  ctx: UpdateContext,
  { memberId, change, actor: { memberId: actorId, name } }: MemberUpdate,
): Promise<void> {
  const actor = { memberId: actorId, name }
  const { rfidReason, admin, ...values } = await normaliseFields(ctx, change, 'administrator')
  await ctx.transact(async (trx) => {
    const member = await findMember(trx, memberId)
    if (!member) throw new AppError('not_found')
    if (values.email !== undefined) await changeEmail(ctx, trx, { member, email: values.email, actor })
    if (admin !== undefined && admin !== (member.is_admin === 1)) {
      await changeRoleWithin(ctx, trx, { member, after: admin ? 'all' : [], actor })
    }
    const { changed } = changesOf(member, values)
    if (Object.keys(changed).length === 0) return
    await saveChanged(ctx, trx, { member, changed, actor })
    await writeAudits(ctx, trx, auditLinesOf({ member, changed, actor, cardReason: rfidReason }))
    if (changed.card_number !== undefined) {
      await recordMember(ctx, trx, memberId)
    }
    if (changed.card_number !== undefined || changed.keyholder !== undefined) cardListsChanged(ctx, trx)
    trx.afterCommit(() => {
      memberChanged(ctx, memberId)
      if (changed.card_number !== undefined) ctx.live.publish({ memberId }, { type: 'permissions' })
    })
  })
}

type EmailChange = { member: Member; email: string; actor: Administrator }

/** The same address in other capitals is saved at once; for a different one, its owner must agree. */
async function changeEmail(ctx: UpdateContext, trx: Trx, { member, email, actor }: EmailChange): Promise<void> {
  if (foldName(email) === foldName(member.email)) return
  await guardAddress(ctx, trx, { member, email, actor })
  await proposeEmail(ctx, trx, { memberId: member.id, email, proposer: actor })
  trx.afterCommit(() => memberChanged(ctx, member.id))
}

/** Whoever controls an administrator's mailbox can reset that account's password. */
async function guardAddress(ctx: UpdateContext, trx: Trx, { member, email, actor }: EmailChange): Promise<void> {
  if (member.is_admin !== 1 || actor.memberId === member.id) return
  await requireDutiesOf(trx, { memberId: member.id, actor })
  const act = { kind: 'address', memberId: member.id, email } as const
  await requireSecondPerson(ctx, trx, { actor, act, basis: [member.email, email] })
}

async function saveChanged(ctx: UpdateContext, trx: Trx, { member, changed, actor }: AuditedChange): Promise<void> {
  const { last_induction_at: induction, ...columns } = changed
  if (Object.keys(columns).length > 0) await saveUnique(trx, member.id, { ...columns, ...keysOf(member, columns) })
  if (induction === undefined) return
  await setInduction(ctx, trx, { memberId: member.id, at: induction, actor, source: 'admin' })
}

async function saveUnique(trx: Trx, memberId: number, columns: MemberChanges): Promise<void> {
  try {
    await saveMember(trx, memberId, columns)
  } catch (cause) {
    throw takenPart(cause) ?? cause
  }
}

/** Returns one audit entry for the card, one for the rest. */
export function auditLinesOf({ member, changed, actor, cardReason }: AuditedChange): AuditFacts[] {
  const subject = `member:${member.id}` as const
  const { card_number: card, keyholder, ...others } = changed
  const rest = toldInTrail(others)
  const lines: AuditFacts[] = []
  if (card !== undefined) {
    const after = { card, ...(cardReason === undefined || cardReason === '' ? {} : { reason: cardReason }) }
    lines.push({ actor, action: 'member.card', subject, before: { card: member.card_number }, after })
  }
  if (keyholder !== undefined) {
    const before = { keyholder: member.keyholder }
    lines.push({ actor, action: 'member.keyholder', subject, before, after: { keyholder } })
  }
  if (Object.keys(rest).length > 0) {
    const before = Object.fromEntries(Object.keys(rest).map((name) => [name, member[name as keyof Member]])) // its columns
    lines.push({ actor, action: 'member.update', subject, before, after: rest })
  }
  return lines
}
