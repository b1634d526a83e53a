import { foldName } from '@fobhouse/contract/text.ts'
import type { FieldValues } from '@fobhouse/contract/members/field-sets.ts'
import type { newMemberSchema } from '@fobhouse/contract/routes/members.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { recordMembers } from '../../../db/access-history.ts'
import { bringInductions } from '../../../db/awards/induction.ts'
import { type Actor, type AuditFacts, writeAudits } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { newRow } from '../../../db/member-fields.ts'
import { cardListsChanged, grantDefaultDevicesToMany } from '../../access/public.ts'
import { listKeptEmails, type MailLinkContext, normaliseFields } from '../../accounts/public.ts'
import { announceAll } from '../../webhooks/public.ts'
import { inviteMember } from './invite-member.ts'
import { insertMembers } from '../store.ts'
import { takenPart } from '../taken-part.ts'

type CreateContext = MailLinkContext & Pick<Context, 'devices'>

/** All values are parsed and normalised. `registrationDate`: the date in another portal; default now. */
export type NewMember = FieldValues & {
  email: string
  firstName: string
  lastName: string
  screenName: string
  state: MemberState
}

type Request = { facts: z.output<typeof newMemberSchema>; actor: Actor }

/**
 * Adds a member for an administrator, and invites them if asked to. Throws a code for each unique part that is taken.
 */
export async function createMember(
  ctx: CreateContext & Pick<Context, 'transact'>,
  { facts, actor }: Request,
): Promise<number> {
  const { invite, state = 'noob', ...values } = await normaliseFields(ctx, facts, 'administrator')
  const member = { ...values, state }
  return ctx.transact(async (trx) => {
    const id = await createMemberWithin(ctx, trx, { member, actor })
    if (invite) await inviteMember(ctx, trx, id)
    return id
  })
}

/**
 * The same in the caller's transaction. The address counts as verified, there is no password, and a member who starts
 * as active gets the default doors. Sends no mail. Throws a code for each value that somebody else has.
 */
export async function createMemberWithin(
  ctx: CreateContext,
  trx: Trx,
  { member, actor }: { member: NewMember; actor: Actor },
): Promise<number> {
  const [id] = await createMembersWithin(ctx, trx, { members: [member], actor })
  if (id === undefined) throw new Error('The member was not stored')
  return id
}

/** Each new member with the id that the database gave it; both lists have the same order. */
function withIds(members: readonly NewMember[], ids: readonly number[]) {
  return ids.flatMap((id, index) => {
    const member = members[index]
    return member ? { ...member, id } : []
  })
}

/** The same for many members; returns their ids in order. */
export async function createMembersWithin(
  ctx: CreateContext,
  trx: Trx,
  { members, actor }: { members: readonly NewMember[]; actor: Actor },
): Promise<number[]> {
  if (members.length === 0) return []
  const now = toText(ctx.clock.now())
  await refuseKeptEmails(trx, { members, now })
  const ids = await insertMembers(
    trx,
    members.map((member) => rowOf(member, now)),
  ).catch((cause: unknown) => {
    throw takenPart(cause) ?? cause
  })
  await recordMembers(ctx, trx, ids)
  await bringInductions(trx, { memberIds: ids, now })
  const active = ids.filter((_id, index) => members[index]?.state === 'active')
  if (active.length > 0) {
    await grantDefaultDevicesToMany(ctx, trx, active)
    cardListsChanged(ctx, trx)
  }
  const made = withIds(members, ids)
  await writeAudits(
    ctx,
    trx,
    made.map((member) => lineOf(member, actor)),
  )
  await announceAll(
    ctx,
    trx,
    made.map(({ id, firstName, lastName, state }) => ({
      event: 'member',
      type: 'member.created',
      data: { id, name: `${firstName} ${lastName}`, state },
    })),
  )
  trx.afterCommit(() => ctx.live.publish('admins', { type: 'members' }))
  return ids
}

function lineOf(
  { id, email, screenName, state, firstName, lastName }: NewMember & { id: number },
  actor: Actor,
): AuditFacts {
  const after = { email, screenName, name: `${firstName} ${lastName}`, state }
  return { actor, action: 'member.create', subject: `member:${id}`, after }
}

function rowOf(member: NewMember, now: string) {
  const joined = member.state === 'active' ? (member.registrationDate ?? now) : null
  return { ...newRow(member, now), email_verified_at: now, first_joined_at: joined }
}

/** Throws if a new address could still return to another member. */
async function refuseKeptEmails(
  trx: Trx,
  { members, now }: { members: readonly Pick<NewMember, 'email'>[]; now: string },
): Promise<void> {
  const kept = await listKeptEmails(trx, { now })
  if (members.some(({ email }) => kept.has(foldName(email)))) throw new AppError('account_already_exists')
}
