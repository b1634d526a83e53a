import type { Amount, TransferKind } from '@fobhouse/contract/money.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { type Insertable, sql } from 'kysely'
import { batchesOf } from '../../db/batches.ts'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Day, DayMoves, StateChange } from './rules.ts'

export type DayRow = Tables['statistics_days']

export async function listDays(db: Queries): Promise<DayRow[]> {
  return db.selectFrom('statistics_days').selectAll().orderBy('day').execute()
}

export async function listDayNames(db: Queries): Promise<Set<string>> {
  const rows = await db.selectFrom('statistics_days').select('day').execute()
  return new Set(rows.map(({ day }) => day))
}

/** Writes days; existing ones stay unchanged. */
export async function insertDays(db: Queries, rows: readonly Insertable<DayRow>[]): Promise<void> {
  for (const batch of batchesOf(rows)) {
    await db
      .insertInto('statistics_days')
      .values(batch)
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute()
  }
}

/** The beginning of the members' history. */
export async function findFirstInstant(db: Queries): Promise<string | undefined> {
  const row = await db.selectFrom('member_history').select('at').orderBy('at').limit(1).executeTakeFirst()
  return row?.at
}

/** Every member's state just before an instant. */
export async function listStatesBefore(db: Queries, instant: string): Promise<Map<number, MemberState>> {
  const newest = db
    .selectFrom('member_history')
    .select(['member_id', 'state'])
    .select(sql<number>`row_number() over (partition by member_id order by at desc, id desc)`.as('place'))
    .where('at', '<', instant)
    .as('newest')
  const rows = await db
    .selectFrom(newest)
    .innerJoin('members', 'members.id', 'newest.member_id')
    .select(['newest.member_id', 'newest.state'])
    .where('newest.place', '=', 1)
    .where((where) => where.or([where('members.erased_at', 'is', null), where('members.erased_at', '>=', instant)]))
    .execute()
  return new Map(rows.map(({ member_id, state }) => [member_id, state]))
}

/** Members' changes of state in a time span, in order. An erasure comes last for its member. */
export async function listChanges(db: Queries, { start, end }: Pick<Day, 'start' | 'end'>): Promise<StateChange[]> {
  const changes = await db
    .selectFrom('member_history')
    .innerJoin('members', 'members.id', 'member_history.member_id')
    .select(['member_history.member_id as memberId', 'member_history.at', 'member_history.state'])
    .where('member_history.at', '>=', start)
    .where('member_history.at', '<', end)
    .where((where) =>
      where.or([
        where('members.erased_at', 'is', null),
        where('members.erased_at', '>', where.ref('member_history.at')),
      ]),
    )
    .orderBy('member_history.at')
    .orderBy('member_history.id')
    .execute()
  const erased = await db
    .selectFrom('members')
    .select(['id', 'erased_at'])
    .where('erased_at', '>=', start)
    .where('erased_at', '<', end)
    .execute()
  const ends = erased.map(({ id, erased_at }) => ({ memberId: id, at: erased_at ?? '', state: null }))
  return [...changes, ...ends].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

export async function countMembers(db: Queries): Promise<{ state: MemberState; count: number }[]> {
  return db
    .selectFrom('members')
    .select(['state', (expression) => expression.fn.countAll<number>().as('count')])
    .where('erased_at', 'is', null)
    .groupBy('state')
    .execute()
}

export async function listSubscriptions(db: Queries) {
  return db.selectFrom('subscriptions').select(['status', 'started_at', 'ended_at']).execute()
}

/**
 * Members' balances just before an instant: today's minus all later transfers. One query, so that both fit together.
 */
export async function sumBalancesBefore(db: Queries, instant: string): Promise<Amount> {
  const { rows } = await sql<{ balance: Amount }>`
    select (select coalesce(sum(balance), 0) from accounts where member_id is not null) - coalesce(sum(
      (case when payee.member_id is null then 0 else transfers.amount end) -
      (case when payer.member_id is null then 0 else transfers.amount end)), 0) as balance
    from transfers
    join accounts as payer on payer.id = transfers.from_account_id
    join accounts as payee on payee.id = transfers.to_account_id
    where transfers.at >= ${instant}`.execute(db)
  return rows[0]?.balance ?? 0
}

/** Transfers into and out of members' accounts on each of these days, by kind. */
export async function sumMoves(db: Queries, days: readonly Day[]): Promise<DayMoves[]> {
  const values = sql.join(days.map(({ day, start, end }) => sql`(${day}, ${start}, ${end})`))
  const moved = (account: string) =>
    sql<Amount>`sum(case when ${sql.ref(`${account}.member_id`)} is null then 0 else transfers.amount end)`
  const { rows } = await sql<{ day: string; kind: TransferKind; into: Amount; out: Amount; moved: Amount }>`
    with days (day, start_at, end_at) as (values ${values})
    select days.day as day, transfers.kind as kind, ${moved('payee')} as "into", ${moved('payer')} as "out",
      sum(transfers.amount) as moved
    from days
    join transfers on transfers.at >= days.start_at and transfers.at < days.end_at
    join accounts as payer on payer.id = transfers.from_account_id
    join accounts as payee on payee.id = transfers.to_account_id
    where payer.member_id is not null or payee.member_id is not null
    group by days.day, transfers.kind`.execute(db)
  return rows
}
