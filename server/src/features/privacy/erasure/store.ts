import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'

// What becomes of each table that names members. `personal-tables.ts` says of each that it is dealt with.

export async function hasOpenToolSession(db: Queries, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('interlock_sessions')
    .select('id')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasSubscription(db: Queries, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Who somebody was at the payment provider, and their card. Fees that were paid stay, as the books need them. */
export async function deleteBillingAccount(db: Queries, memberId: number, now: string): Promise<void> {
  const deleted = db.deleteFrom('billing_accounts').where('member_id', '=', memberId).returning('stripe_customer_id')
  const { stripe_customer_id: id } = (await deleted.executeTakeFirst()) ?? { stripe_customer_id: null }
  if (id !== null) await db.insertInto('stripe_retired').values({ id, retired_at: now }).execute()
}

/** Which plan somebody wanted who never paid for one. */
export async function deleteSignUp(db: Queries, memberId: number): Promise<void> {
  await db.deleteFrom('sign_ups').where('member_id', '=', memberId).execute()
}

/** What would happen to everybody's fees names everybody; whoever wants to know asks anew. */
export async function deleteRehearsals(db: Queries): Promise<void> {
  await db.deleteFrom('rehearsals').execute()
}

/** What the bank said of who paid. The amount and its day stay, as the books need them. */
export async function anonymiseBankEntries(db: Queries, memberId: number): Promise<void> {
  await db.updateTable('bank_entries').set({ payer: '', text: '' }).where('member_id', '=', memberId).execute()
}

/** The row itself, without a person. No address has its key, and nobody can register the screen name's. */
export async function anonymiseMember(
  db: Queries,
  memberId: number,
  { first, last, nameKey, now }: { first: string; last: string; nameKey: string; now: string },
): Promise<void> {
  await db
    .updateTable('members')
    .set({ email: '', email_key: `erased:${memberId}`, email_verified_at: null, password_hash: null })
    .set({ screen_name: `${first} ${last}`, screen_name_key: `\u0001erased:${memberId}` })
    .set({ first_name: first, last_name: last, name_key: nameKey })
    .set({ phone: null, vehicle_registration_plate: null, card_number: null, note: '', language: null })
    .set({ state: 'inactive', exclude_from_email_export: 1, hide_last_seen: 1, hide_on_site: 1 })
    .set({ profile_updated_at: null, last_seen_at: null, last_induction_at: null })
    .set({ induction_reminded_for: null, disabled_at: null })
    .set({ application: null, applied_at: null, erasure_requested_at: null, erased_at: now })
    .where('id', '=', memberId)
    .execute()
}

/** Who is gone undoes nothing, nor comes back by it. */
export async function deleteUndos(db: Queries, memberId: number): Promise<void> {
  for (const column of ['member_id', 'actor_id'] as const) {
    await db.deleteFrom('state_undos').where(column, '=', memberId).execute()
  }
}

/** By what they showed who they are. What was open by it ends with `endWaysIn`. */
export async function deleteFactors(db: Queries, memberId: number): Promise<void> {
  for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes', 'email_objections'] as const) {
    await db.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
}

/** Counters of the limits on tries, which carry the address. */
export async function deleteFailures(db: Queries, emailKeys: readonly string[]): Promise<void> {
  const keys = emailKeys.map((key) => `failure:account:${key}`)
  await db.deleteFrom('failures').where('key', 'in', keys).execute()
}

/** Also of taps that nobody was known for yet: the card itself tells who it was. */
export async function removeCards(db: Queries, memberId: number, cards: readonly string[]): Promise<void> {
  await db.updateTable('taps').set({ card_number: '' }).where('member_id', '=', memberId).execute()
  if (cards.length > 0) {
    await db
      .updateTable('taps')
      .set({ card_number: '' })
      .where('member_id', 'is', null)
      .where('card_number', 'in', cards)
      .execute()
  }
  await db.updateTable('member_history').set({ card_number: null }).where('member_id', '=', memberId).execute()
}

/** Grants end now; like those before, they stay as history. */
export async function endGrants(db: Queries, memberId: number, now: string): Promise<void> {
  await db
    .insertInto('past_grants')
    .columns(['device_id', 'member_id', 'granted_at', 'revoked_at'])
    .expression((query) =>
      query
        .selectFrom('grants')
        .select(['device_id', 'member_id', 'granted_at', sql<string>`cast(${now} as text)`.as('revoked_at')])
        .where('member_id', '=', memberId),
    )
    .execute()
  await db.deleteFrom('grants').where('member_id', '=', memberId).execute()
}

/** Visits stay with their times and how many guests there were; one that lasts ends. */
export async function anonymiseVisits(
  db: Queries,
  { memberId, actorId, now }: { memberId: number; actorId: number; now: string },
): Promise<void> {
  await db
    .updateTable('site_sessions')
    .set({ ended_at: now, end_reason: 'administrator', ended_by: actorId })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute()
  const rows = await db
    .selectFrom('site_sessions')
    .select(['id', 'guests'])
    .where('member_id', '=', memberId)
    .where('guests', '!=', '[]')
    .execute()
  for (const { id, guests } of rows) {
    const count = (JSON.parse(guests) as unknown[]).length // written by us, as a list of names
    const nameless = JSON.stringify(Array.from({ length: count }, () => '–'))
    await db.updateTable('site_sessions').set({ guests: nameless }).where('id', '=', id).execute()
  }
}

export async function removeCities(db: Queries, memberId: number): Promise<void> {
  await db.updateTable('proxies').set({ member_city: '' }).where('member_id', '=', memberId).execute()
  await db.updateTable('proxies').set({ proxy_city: '' }).where('proxy_id', '=', memberId).execute()
}

/** What was proposed about them, and what they proposed themselves: who approved what stands in the trail. */
export async function deleteProposals(db: Queries, memberId: number): Promise<void> {
  await db
    .deleteFrom('approvals')
    .where((row) => row.or([row('member_id', '=', memberId), row('proposed_by', '=', memberId)]))
    .execute()
  await db.updateTable('approvals').set({ decided_by: null }).where('decided_by', '=', memberId).execute()
}

/** In their own words, with what was sent of them; whoever looks after the club was told. */
export async function deleteIssues(db: Queries, memberId: number): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('issue_id', 'in', (query) => query.selectFrom('issues').select('id').where('member_id', '=', memberId))
    .execute()
  const issues = await db.deleteFrom('issues').where('member_id', '=', memberId).returning('photo_file_id').execute()
  const photos = issues.flatMap(({ photo_file_id: id }) => id ?? [])
  if (photos.length > 0) await db.deleteFrom('files').where('id', 'in', photos).execute()
}

/** What was sent to the person, and what others were told about them. */
export async function deleteMessages(db: Queries, memberId: number): Promise<void> {
  for (const column of ['member_id', 'about_id'] as const) {
    await db.deleteFrom('outbox').where(column, '=', memberId).execute()
  }
}

export async function deleteUploads(db: Queries, memberId: number): Promise<void> {
  const theme = await db.deleteFrom('themes').where('member_id', '=', memberId).returning('file_id').executeTakeFirst()
  if (theme) await db.deleteFrom('files').where('id', '=', theme.file_id).execute()
}
