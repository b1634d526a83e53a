import type { Transaction } from '@fobhouse/contract/routes/memberbucks.ts'
import type { Amount, TransferKind } from '@fobhouse/contract/money.ts'
import type { Queries } from '../../db/database.ts'
import { isOlder, type NewestPage } from '../../db/newest-first.ts'
import { transactionTypeOf } from './rules.ts'

/** A transfer as the member sees it, and who caused it. */
export type MemberTransaction = Transaction & { actor: string }

/**
 * One page of an account's movements, newest first. Each side is read by its own index, so there are three queries for
 * any length of history.
 */
export async function listTransactions(db: Queries, memberId: number, page: NewestPage): Promise<MemberTransaction[]> {
  const account = await db.selectFrom('accounts').select('id').where('member_id', '=', memberId).executeTakeFirst()
  if (!account) return []
  const into = await listSide(db, { side: 'to_account_id', accountId: account.id, page })
  const out = await listSide(db, { side: 'from_account_id', accountId: account.id, page })
  return [...into.map((row) => present(row, row.amount)), ...out.map((row) => present(row, -row.amount))]
    .toSorted((one, other) => compare(other, one))
    .slice(0, page.limit)
}

type Side = { side: 'to_account_id' | 'from_account_id'; accountId: number; page: NewestPage }

async function listSide(db: Queries, { side, accountId, page: { limit, after } }: Side) {
  return db
    .selectFrom('transfers')
    .select(['id', 'at', 'amount', 'kind', 'description', 'actor'])
    .where(side, '=', accountId)
    .$if(after !== undefined, (query) => query.where(isOlder({ at: 'at', id: 'id' }, after ?? { at: '', id: 0 })))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

type Row = { id: number; at: string; kind: TransferKind; description: string; actor: string }

function present({ id, at, kind, description, actor }: Row, amount: Amount): MemberTransaction {
  return { id, amount, type: transactionTypeOf(kind), description, date: at, actor }
}

function compare(one: Transaction, other: Transaction): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1
  return one.id - other.id
}
