import type { newMemberSchema } from '@fobhouse/contract/routes/members.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { foldName } from '@fobhouse/contract/text.ts'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { recordMembers } from '../../../db/access-history.ts'
import { type Actor, writeAudits } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { cardListsChanged, grantDefaultDevicesToMany } from '../../access/public.ts'
import { areKept, type MailLinkContext } from '../../accounts/public.ts'
import { announceAll } from '../../webhooks/public.ts'
import { inviteMember } from './invite-member.ts'
import { insertMembers } from '../store.ts'
import { takenPart } from '../taken-part.ts'
import { readPhone } from '../update-member.ts'

type CreateContext = MailLinkContext & Pick<Context, 'devices'>

/** Everything parsed and normalised; null where there is none. */
export type NewMember = {
  email: string
  firstName: string
  lastName: string
  screenName: string
  phone: string | null
  cardNumber: string | null
  vehicleRegistrationPlate: string | null
  state: MemberState
  /** Where somebody comes from another portal; else now, and nothing. */
  registeredAt?: string | undefined
  note?: string | undefined
  excludeFromEmailExport?: boolean | undefined
}

type Request = { facts: z.output<typeof newMemberSchema>; actor: Actor }

/** Adds a member on an administrator's word, and invites them if asked to. Throws a code for each part that is taken. */
export async function createMember(
  ctx: CreateContext & Pick<Context, 'transact'>,
  { facts, actor }: Request,
): Promise<number> {
  const { phone, rfid, vehicleRegistrationPlate, state, invite, ...names } = facts
  const member = {
    ...names,
    phone: (await readPhone(ctx, phone)) ?? null,
    cardNumber: rfid ?? null,
    vehicleRegistrationPlate: vehicleRegistrationPlate || null,
    state: state ?? 'noob',
  }
  return ctx.transact(async (trx) => {
    const id = await createMemberWithin(ctx, trx, { member, actor })
    if (invite) await inviteMember(ctx, trx, id)
    return id
  })
}

/**
 * The same in the caller's transaction: the address counts as verified, there is no password, and who begins as an
 * active member has the default doors. Mails nothing. Throws a code for each part that somebody else has.
 */
export async function createMemberWithin(
  ctx: CreateContext,
  trx: Trx,
  { member, actor }: { member: NewMember; actor: Actor },
): Promise<number> {
  const [id] = await createMembersWithin(ctx, trx, { members: [member], actor })
  if (id === undefined) throw new Error('One member was to be added, and none was')
  return id
}

/** The same for many at once; gives their ids in order. */
export async function createMembersWithin(
  ctx: CreateContext,
  trx: Trx,
  { members, actor }: { members: readonly NewMember[]; actor: Actor },
): Promise<number[]> {
  if (members.length === 0) return []
  const now = toText(ctx.clock.now())
  const emails = members.map(({ email }) => email)
  if (await areKept(trx, emails, { now })) throw new AppError('account_already_exists')
  const ids = await insertMembers(
    trx,
    members.map((member) => rowOf(member, now)),
  ).catch((cause: unknown) => {
    throw takenPart(cause) ?? cause
  })
  await recordMembers(ctx, trx, ids)
  const active = ids.filter((_id, index) => members[index]?.state === 'active')
  if (active.length > 0) {
    await grantDefaultDevicesToMany(ctx, trx, active)
    cardListsChanged(ctx, trx)
  }
  const lines = members.map(({ email, screenName, state, firstName, lastName }, index) => ({
    actor,
    action: 'member.create',
    subject: `member:${ids[index]}`,
    after: { email, screenName, name: `${firstName} ${lastName}`, state },
  }))
  await writeAudits(ctx, trx, lines)
  await announceAll(
    ctx,
    trx,
    members.map(({ firstName, lastName, state }, index) => ({
      event: 'member',
      type: 'member.created',
      data: { id: ids[index], name: `${firstName} ${lastName}`, state },
    })),
  )
  trx.afterCommit(() => ctx.live.publish('admins', { type: 'members' }))
  return ids
}

function rowOf(member: NewMember, now: string) {
  const { email, firstName, lastName, screenName, state } = member
  return {
    email,
    email_key: foldName(email),
    email_verified_at: now,
    password_hash: null,
    screen_name: screenName,
    screen_name_key: foldName(screenName),
    first_name: firstName,
    last_name: lastName,
    name_key: foldName(`${firstName} ${lastName}`),
    phone: member.phone,
    vehicle_registration_plate: member.vehicleRegistrationPlate?.toUpperCase() ?? null,
    card_number: member.cardNumber,
    state,
    is_admin: 0,
    language: null,
    exclude_from_email_export: Number(member.excludeFromEmailExport ?? false),
    hide_last_seen: 0,
    hide_on_site: 0,
    note: member.note ?? '',
    registered_at: member.registeredAt ?? now,
    profile_updated_at: null,
    first_joined_at: state === 'active' ? (member.registeredAt ?? now) : null,
  } as const
}
