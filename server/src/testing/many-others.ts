import type { Context } from '../context.ts'
import { hashSecret } from '../core/ids.ts'
import type { Queries } from '../db/database.ts'
import { nothingSealed } from '../db/secrets/seal.ts'

type Base = Pick<Context, 'db' | 'clock'>

const at = '2026-03-01T08:00:00.000Z'

/** Things that wait for a second administrator or a bank. */
export async function insertWaiting({ db }: Base, admin: number, index: number): Promise<void> {
  const call = { act: JSON.stringify({ kind: 'erasure', memberId: admin }), route: '', sealed_call: nothingSealed }
  const decided = { state: 'refused', decided_by: admin, decided_at: at } as const
  await db
    .insertInto('approvals')
    .values({ ...call, ...decided, basis: '', member_id: admin, proposed_by: admin, proposed_at: at, lapses_at: at })
    .execute()
  const topUp = { member_id: admin, amount: 100, currency: 'AUD', message: null, transfer_id: null, created_at: at }
  await db
    .insertInto('topups')
    .values({
      ...topUp,
      idempotency_key: `Thing ${index}`,
      status: 'open',
      stripe_payment_intent_id: `Thing ${index}`,
      processing_at: at,
    })
    .execute()
}

/** Fifty schedules are the most that a club has; one more for each device and tier would be the same few. */
export async function insertHours({ db }: Base, index: number): Promise<void> {
  const name = `Thing ${index}`
  const windows = JSON.stringify([{ days: [1], from: '09:00', to: '17:00' }])
  await db
    .insertInto('schedules')
    .values({ name, name_key: name, windows, follows_closures: 1, opening_hours: 0 })
    .execute()
  const day = `2027-01-${String((index % 28) + 1).padStart(2, '0')}`
  await db
    .insertInto('closures')
    .values({ name, from_day: day, to_day: day, windows: '[]', schedules: '[]', uid: null })
    .execute()
}

/** A calendar that a program reads by this token. Its use is noted already: a note is a question more. */
export async function insertFeed(db: Queries, member_id: number, token: string): Promise<void> {
  const row = { member_id, kind: 'club', token_hash: hashSecret(token), created_at: at } as const
  await db
    .insertInto('calendar_feeds')
    .values({ ...row, used_at: '2999-01-01T08:00:00.000Z' })
    .execute()
}
