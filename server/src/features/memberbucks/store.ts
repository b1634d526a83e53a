import type { Amount } from '@fobhouse/contract/money.ts'
import { type Insertable, sql } from 'kysely'
import { batchesOf } from '../../db/batches.ts'
import { commit } from '../../db/chain/chain-hash.ts'
import type { Queries } from '../../db/database.ts'
import { startsWith } from '../../db/dialect.ts'
import { sealAccounts } from '../../db/ledger-seals.ts'
import type { Tables } from '../../db/tables.ts'
import type { ChainedColumns } from '../../db/tables/chain.ts'
import type { HouseAccount } from '../../db/tables/ledger.ts'

export type AccountOwner = { house: HouseAccount } | { memberId: number }
type Account = { id: number; balance: Amount }

/** Returns an owner's account, which is created at first use. */
export async function findOrCreateAccount(db: Queries, owner: AccountOwner): Promise<Account> {
  const found = await findAccount(db, owner)
  if (found) return found
  const row = 'house' in owner ? { house: owner.house } : { member_id: owner.memberId }
  const account = await db
    .insertInto('accounts')
    .values({ ...row, balance: 0 })
    .onConflict((conflict) =>
      // If another transaction was first, this update makes the statement return its row.
      conflict.column('house' in owner ? 'house' : 'member_id').doUpdateSet({ balance: sql`accounts.balance` }),
    )
    .returning(['id', 'balance', 'house', 'member_id'])
    .executeTakeFirstOrThrow()
  await sealAccounts(db, [account])
  return account
}

async function findAccount(db: Queries, owner: AccountOwner): Promise<Account | undefined> {
  const query = db.selectFrom('accounts').select(['id', 'balance'])
  return 'house' in owner
    ? query.where('house', '=', owner.house).executeTakeFirst()
    : query.where('member_id', '=', owner.memberId).executeTakeFirst()
}

/** Creates accounts with these balances for members who have none. */
export async function insertMemberAccounts(
  db: Queries,
  balances: readonly { memberId: number; amount: Amount }[],
): Promise<Account[]> {
  const rows = balances.map(({ memberId, amount }) => ({ member_id: memberId, balance: amount }))
  const query = db.insertInto('accounts').values(rows).returning(['id', 'balance', 'house', 'member_id'])
  const accounts = await query.execute()
  await sealAccounts(db, accounts)
  return accounts
}

type NewTransfer = Omit<Insertable<Tables['transfers']>, keyof ChainedColumns>

export async function insertTransfers(db: Queries, rows: readonly NewTransfer[]): Promise<void> {
  const committed = rows.map((row) => ({ ...row, ...commit('transfers', row) }))
  await db.insertInto('transfers').values(committed).execute()
}

export async function insertTransfer(db: Queries, row: NewTransfer): Promise<number> {
  const inserted = db.insertInto('transfers').values({ ...row, ...commit('transfers', row) })
  return (await inserted.returning('id').executeTakeFirstOrThrow()).id
}

/** Updates the stored balances for a transfer. */
export async function moveBalances(
  db: Queries,
  { from, to, amount }: { from: number; to: number; amount: Amount },
): Promise<void> {
  await moveBalance(db, { accountId: from, amount: -amount })
  await moveBalance(db, { accountId: to, amount })
}

export async function moveBalance(
  db: Queries,
  { accountId, amount }: { accountId: number; amount: Amount },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ balance: sql`balance + ${amount}` })
    .where('id', '=', accountId)
    .execute()
}

/** Updates many balances by these amounts, in a few queries. */
export async function moveManyBalances(db: Queries, moves: ReadonlyMap<number, Amount>): Promise<void> {
  for (const batch of batchesOf([...moves])) {
    // PostgreSQL cannot infer the type of a parameter in a list.
    const rows = batch.map(([id, amount]) => sql`(cast(${id} as bigint), cast(${amount} as bigint))`)
    await sql`
      update accounts set balance = balance + given.column2
      from (values ${sql.join(rows)}) as given where accounts.id = given.column1
    `.execute(db)
  }
}

/** Returns the account ids of these members, by member. */
export async function findMemberAccounts(db: Queries, memberIds: readonly number[]): Promise<Map<number, number>> {
  const accounts = new Map<number, number>()
  for (const batch of batchesOf(memberIds)) {
    const rows = await db.selectFrom('accounts').select(['id', 'member_id']).where('member_id', 'in', batch).execute()
    for (const { id, member_id: memberId } of rows) if (memberId !== null) accounts.set(memberId, id)
  }
  return accounts
}

/** Sums of transfers whose keys begin like this, as each member sees them. */
export async function sumMovedByKey(db: Queries, prefix: string): Promise<Map<number, Amount>> {
  const sums = new Map<number, Amount>()
  for (const side of ['to_account_id', 'from_account_id'] as const) {
    const rows = await db
      .selectFrom('transfers')
      .innerJoin('accounts', 'accounts.id', `transfers.${side}`)
      .select(['accounts.member_id', (builder) => builder.fn.sum<number>('transfers.amount').as('sum')])
      .where((where) => startsWith(sql<string>`${where.ref('transfers.idempotency_key')}`, prefix))
      .where('accounts.member_id', 'is not', null)
      .groupBy('accounts.member_id')
      .execute()
    for (const { member_id: memberId, sum } of rows) {
      if (memberId !== null) sums.set(memberId, (sums.get(memberId) ?? 0) + (side === 'to_account_id' ? sum : -sum))
    }
  }
  return sums
}

export async function findTransferByKey(db: Queries, idempotencyKey: string) {
  return db.selectFrom('transfers').selectAll().where('idempotency_key', '=', idempotencyKey).executeTakeFirst()
}

export async function readMemberBalances(db: Queries, memberIds: readonly number[]) {
  if (memberIds.length === 0) return []
  return db
    .selectFrom('accounts')
    .select(['member_id', 'balance'])
    .where('member_id', 'in', [...memberIds])
    .execute()
}

/** Returns when each of these members last paid for something. */
export async function readLastPurchases(db: Queries, memberIds: readonly number[]) {
  if (memberIds.length === 0) return []
  return db
    .selectFrom('transfers')
    .innerJoin('accounts', 'accounts.id', 'transfers.from_account_id')
    .select(['accounts.member_id', (expression) => expression.fn.max('transfers.at').as('at')])
    .where('accounts.member_id', 'in', [...memberIds])
    .where('transfers.kind', 'in', ['booking', 'card', 'interlock', 'web'])
    .groupBy('accounts.member_id')
    .execute()
}

/** Lists every member's balance, sorted by name; zero without an account. One query. */
export async function listBalances(db: Queries) {
  return db
    .selectFrom('members')
    .leftJoin('accounts', 'accounts.member_id', 'members.id')
    .select(['members.first_name', 'members.last_name', 'members.screen_name'])
    .select((expression) => expression.fn.coalesce('accounts.balance', sql<Amount>`0`).as('memberbucks_balance'))
    .where('members.erased_at', 'is', null)
    .orderBy('members.name_key')
    .orderBy('members.id')
    .execute()
}

/** Returns a member's balance at a moment, summed from the transfers up to it. */
export async function readBalanceAt(db: Queries, memberId: number, at: string): Promise<Amount> {
  const account = await findAccount(db, { memberId })
  if (!account) return 0
  const total = async (side: 'from_account_id' | 'to_account_id') => {
    const { sum } = await db
      .selectFrom('transfers')
      .select((expression) => expression.fn.sum<number | null>('amount').as('sum'))
      .where(side, '=', account.id)
      .where('at', '<=', at)
      .executeTakeFirstOrThrow()
    return sum ?? 0
  }
  return (await total('to_account_id')) - (await total('from_account_id'))
}

export async function isMember(db: Queries, id: number): Promise<boolean> {
  const query = db.selectFrom('members').select('id').where('id', '=', id).where('erased_at', 'is', null)
  return (await query.executeTakeFirst()) !== undefined
}
