import { foldName } from '@fobhouse/contract/text.ts'
import {
  bringInductions,
  endWaysIn,
  insertCards,
  normalisePhone,
  nowText,
  recordMember,
  setInduction,
  type Trx,
} from '@fobhouse/server/public.ts'
import type { Run } from '../run.ts'
import { cleanLine, flagOf, readInstant, textOf } from '../values/rules.ts'
import { isAdministrator, passwordOf, type PlannedPerson } from './rules.ts'
import { getMember, hasCard, type MemberRow, saveMember } from './store.ts'

/** A new member's row here. Reports telephone numbers that no network knows and puts them into the note. */
export async function describeMember(run: Run, planned: PlannedPerson): Promise<MemberRow> {
  const { user, profile } = planned.source
  const [firstName, lastName] = ['first_name', 'last_name'].map((column) => cleanLine(textOf(profile, column), 30))
  const registered = readInstant(profile['created']) ?? nowText(run.ctx.clock)
  const joined = readInstant(profile['subscription_first_created'])
  const { phone, note } = await readPhone(run, planned)
  return {
    email: planned.email,
    email_key: foldName(planned.email),
    email_verified_at: planned.isEmailUsable && flagOf(user, 'email_verified') ? registered : null,
    password_hash: planned.isEmailUsable ? passwordOf(user) : null,
    screen_name: planned.screenName,
    screen_name_key: foldName(planned.screenName),
    first_name: firstName ?? '',
    last_name: lastName ?? '',
    name_key: foldName(`${firstName ?? ''} ${lastName ?? ''}`),
    phone,
    vehicle_registration_plate: cleanLine(textOf(profile, 'vehicle_registration_plate'), 30).toUpperCase() || null,
    card_number: planned.card,
    state: planned.state,
    is_admin: Number(isAdministrator(user)),
    language: null,
    exclude_from_email_export: Number(flagOf(profile, 'exclude_from_email_export')),
    hide_last_seen: 0,
    hide_on_site: 0,
    note,
    registered_at: registered,
    profile_updated_at: readInstant(profile['modified']) ?? null,
    first_joined_at: joined ?? (planned.state === 'active' || planned.state === 'inactive' ? registered : null),
    last_seen_at: readInstant(profile['last_seen']) ?? null,
    last_induction_at: readInstant(profile['last_induction']) ?? null,
  }
}

async function readPhone(
  { ctx, tally }: Run,
  { source: { userId, profile } }: PlannedPerson,
): Promise<{ phone: string | null; note: string }> {
  const typed = cleanLine(textOf(profile, 'phone'), 30)
  if (typed === '') return { phone: null, note: '' }
  const phone = await normalisePhone(typed, ctx.settings.get('general.siteLocaleCurrency'))
  if (phone !== undefined) return { phone, note: '' }
  tally.note('profile_user', 'phone_to_note', userId)
  return { phone: null, note: `Telephone in MemberMatters: ${typed}` }
}

/**
 * Completes somebody who already has an account here: they keep what they have and get what is missing. If the address
 * was never verified here, the account may have been opened by somebody else; then the other portal's password counts
 * and all sessions end.
 */
export async function fillMember(run: Run, trx: Trx, planned: PlannedPerson): Promise<void> {
  const member = await getMember(trx, planned.mergesWith ?? 0)
  const there = await describeMember({ ...run, tally: { ...run.tally, note: () => {} } }, planned)
  const isVerified = member.email_verified_at !== null
  const isNewcomer = member.state === 'noob' || member.state === 'accountonly'
  if (!isVerified) await endWaysIn(run.ctx, trx, { memberId: member.id, withKeys: true })
  await saveMember(trx, member.id, {
    phone: member.phone ?? there.phone ?? null,
    vehicle_registration_plate: member.vehicle_registration_plate ?? there.vehicle_registration_plate ?? null,
    card_number: member.card_number ?? planned.card,
    state: isNewcomer ? planned.state : member.state,
    registered_at: member.registered_at < there.registered_at ? member.registered_at : there.registered_at,
    first_joined_at: earlier(member.first_joined_at, there.first_joined_at ?? null),
    last_seen_at: member.last_seen_at ?? there.last_seen_at ?? null,
    ...(isVerified
      ? {}
      : {
          email_verified_at: there.email_verified_at ?? null,
          password_hash: there.password_hash ?? null,
          is_admin: there.is_admin,
        }),
  })
  await fillInduction(run, trx, {
    memberId: member.id,
    at: member.last_induction_at ?? there.last_induction_at ?? null,
  })
  if (planned.card !== null) await addCard(run, trx, { memberId: member.id, number: planned.card })
  await recordMember(run.ctx, trx, member.id)
}

/** Who was inducted here keeps that; else that from there counts, else having joined. */
async function fillInduction(
  { ctx, actor }: Run,
  trx: Trx,
  { memberId, at }: { memberId: number; at: string | null },
): Promise<void> {
  if (at !== null) await setInduction(ctx, trx, { memberId, at, actor, source: 'induction', isImport: true })
  await bringInductions(trx, { memberIds: [memberId], now: nowText(ctx.clock) })
}

/** The card from there stands beside those that a member has here. */
async function addCard(
  { ctx }: Run,
  trx: Trx,
  { memberId, number }: { memberId: number; number: string },
): Promise<void> {
  if (await hasCard(trx, { memberId, number })) return
  const now = nowText(ctx.clock)
  const card = {
    member_id: memberId,
    number,
    label: '',
    state: 'active',
    since: now,
    reason: '',
    placed_at: now,
  } as const
  await insertCards(trx, [card], null)
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}
