import { sql } from 'kysely'
import type { Clock } from '../core/clock.ts'
import { toText } from '../core/clock.ts'
import { batchesOf } from './batches.ts'
import { keepFirstCards } from './cards.ts'
import type { Queries, Trx } from './database.ts'

/**
 * Records a member's state and card as they are now; their cards follow the number. Call it in the transaction that
 * changed either or inserted the member. Past decisions are explained from these rows; nothing ever changes or removes one.
 */
export async function recordMember(ctx: { clock: Clock }, trx: Trx, memberId: number): Promise<void> {
  await keepMember(trx, { memberId, at: toText(ctx.clock.now()) })
}

/** The same for many members at once. */
export async function recordMembers(ctx: { clock: Clock }, trx: Trx, memberIds: readonly number[]): Promise<void> {
  const at = toText(ctx.clock.now())
  for (const batch of batchesOf(memberIds)) await keepMembers(trx, { memberIds: batch, at })
}

/** The same for a device: whether it is in use, its lockout, its flags and its schedule. */
export async function recordDevice(ctx: { clock: Clock }, trx: Trx, deviceId: number): Promise<void> {
  await keepDevice(trx, { deviceId, at: toText(ctx.clock.now()) })
}

/** For state that began before the database recorded it. */
export async function keepMember(db: Queries, { memberId, at }: { memberId: number; at: string }): Promise<void> {
  await keepMembers(db, { memberIds: [memberId], at })
}

async function keepMembers(
  db: Queries,
  { memberIds, at }: { memberIds: readonly number[]; at: string },
): Promise<void> {
  await keepFirstCards(db, { memberIds, at })
  await db
    .insertInto('member_history')
    .columns(['member_id', 'at', 'state', 'card_number'])
    .expression((query) =>
      query
        .selectFrom('members')
        .select(['id', textOf(at).as('at'), 'state', 'card_number'])
        .where('id', 'in', [...memberIds])
        .orderBy('id'),
    )
    .execute()
}

export async function keepDevice(db: Queries, { deviceId, at }: { deviceId: number; at: string }): Promise<void> {
  await db
    .insertInto('device_history')
    .columns(['device_id', 'at', 'in_use', ...facts])
    .expression((query) =>
      query
        .selectFrom('devices')
        .select(['id', textOf(at).as('at'), inUse.as('in_use')])
        .select(facts)
        .where('id', '=', deviceId),
    )
    .execute()
}

const facts = ['locked_out', 'exempt_from_site_sign_in', 'reader_24_bit', 'schedule_id', 'not_alone'] as const

const inUse = sql<number>`case when removed_at is null then authorised else 0 end`

// PostgreSQL needs the cast: a parameter in a select has no type of its own.
function textOf(value: string) {
  return sql<string>`cast(${value} as text)`
}
