import type { Amount } from '@fobhouse/contract/money.ts'
import { type Insertable, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { sealAccounts, sealTransfers } from '../../db/ledger-seals.ts'
import type { Tables } from '../../db/tables.ts'
import type { HouseAccount } from '../../db/tables/ledger.ts'

export type AccountOwner = { house: HouseAccount } | { memberId: number }
type Account = { id: number; balance: Amount }

/** An owner's account, made when it is first needed. */
export async function findOrCreateAccount(db: Queries, owner: AccountOwner): Promise<Account> {
  const found = await findAccount(db, owner)
  if (found) return found
  const row = 'house' in owner ? { house: owner.house } : { member_id: owner.memberId }
  const account = await db
    .insertInto('accounts')
    .values({ ...row, balance: 0 })
    .onConflict((conflict) =>
      // Another transaction was first: this one reads that row, as an update so that it is returned.
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

/** Accounts for members who have none yet, with these balances. */
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

export async function insertTransfers(db: Queries, rows: readonly Insertable<Tables['transfers']>[]): Promise<void> {
  await sealTransfers(db, await db.insertInto('transfers').values(rows).returningAll().execute())
}

export async function insertTransfer(db: Queries, row: Insertable<Tables['transfers']>): Promise<number> {
  const inserted = await db.insertInto('transfers').values(row).returningAll().executeTakeFirstOrThrow()
  await sealTransfers(db, [inserted])
  return inserted.id
}

/** Moves the kept balances along with a transfer. */
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

/** When each of these members last paid for something. */
export async function readLastPurchases(db: Queries, memberIds: readonly number[]) {
  if (memberIds.length === 0) return []
  return db
    .selectFrom('transfers')
    .innerJoin('accounts', 'accounts.id', 'transfers.from_account_id')
    .select(['accounts.member_id', (expression) => expression.fn.max('transfers.at').as('at')])
    .where('accounts.member_id', 'in', [...memberIds])
    .where('transfers.kind', 'in', ['card', 'interlock', 'web'])
    .groupBy('accounts.member_id')
    .execute()
}

/** The balance of every member, by name; zero for those who never had an account. One query. */
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

/** A member's balance at a moment, from the transfers up to it. */
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
