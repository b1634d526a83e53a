import type { Amount } from '@fobhouse/contract/money.ts'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** Lists each account with its stored balance and the one that its transfers give. */
export async function deriveBalances(db: Queries) {
  const moved = db
    .selectFrom('transfers')
    .select(['to_account_id as account_id', 'amount'])
    .unionAll(db.selectFrom('transfers').select(['from_account_id as account_id', sql<Amount>`-amount`.as('amount')]))
  return db
    .selectFrom('accounts')
    .leftJoin(
      db
        .selectFrom(moved.as('moved'))
        .select(['account_id', (expression) => expression.fn.sum<Amount>('amount').as('sum')])
        .groupBy('account_id')
        .as('sums'),
      'sums.account_id',
      'accounts.id',
    )
    .select(['accounts.id as accountId', 'accounts.house', 'accounts.member_id as memberId', 'accounts.balance'])
    .select((expression) => expression.fn.coalesce('sums.sum', sql<Amount>`0`).as('derived'))
    .orderBy('accounts.id')
    .execute()
}

/** The database itself prevents such rows, unless somebody removed its constraints. */
export async function listWithoutAccount(db: Queries, side: 'from_account_id' | 'to_account_id') {
  return db
    .selectFrom('transfers')
    .leftJoin('accounts', 'accounts.id', `transfers.${side}`)
    .select(['transfers.id as transferId', `transfers.${side} as accountId`])
    .where('accounts.id', 'is', null)
    .orderBy('transfers.id')
    .execute()
}

/** Lists corrections that do not move the same amount in the opposite direction. */
export async function listWrongReversals(db: Queries) {
  return db
    .selectFrom('transfers as correction')
    .innerJoin('transfers as original', 'original.id', 'correction.reverses_id')
    .select(['correction.id as transferId', 'original.id as reverses'])
    .where((where) =>
      where.or([
        where('correction.amount', '<>', where.ref('original.amount')),
        where('correction.from_account_id', '<>', where.ref('original.to_account_id')),
        where('correction.to_account_id', '<>', where.ref('original.from_account_id')),
      ]),
    )
    .orderBy('correction.id')
    .execute()
}

export async function countTransfers(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('transfers')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
