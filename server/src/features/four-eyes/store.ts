import { nothingSealed } from '../../db/secrets/seal.ts'
import { settingDefinitions, type SettingKey, type SettingValue } from '@fobhouse/contract/settings.ts'
import type { Queries } from '../../db/database.ts'

/** Reads a setting within the transaction, because another process may just have changed it. */
export async function readSetting<Key extends SettingKey>(db: Queries, key: Key): Promise<SettingValue<Key>> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  const { schema, default: standard } = settingDefinitions[key]
  const parsed = row && schema.safeParse(JSON.parse(row.value))
  return (parsed?.success ? parsed.data : standard) as SettingValue<Key> // checked by the key's own schema
}

/** Counts the other administrators with all duties. */
export async function countOthersWithAll(db: Queries, memberId: number | null): Promise<number> {
  const counted = await db
    .selectFrom('members')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('is_admin', '=', 1)
    .where('duties', 'is', null)
    .where('erased_at', 'is', null)
    .where('id', '!=', memberId ?? 0)
    .executeTakeFirstOrThrow()
  return counted.count
}

export async function findDutyRow(db: Queries, memberId: number) {
  return db
    .selectFrom('members')
    .select(['is_admin', 'duties'])
    .where('id', '=', memberId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

export async function findApproval(db: Queries, id: number) {
  return db.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Deletes the content of a decided proposal. False if somebody else decided first. */
export async function markDecided(
  db: Queries,
  id: number,
  decision: { state: 'approved' | 'refused' | 'withdrawn'; by: number; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('approvals')
    .set({ state: decision.state, decided_by: decision.by, decided_at: decision.at, sealed_call: nothingSealed })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Credits that somebody booked into members' balances since then, in minor units. */
export async function sumCreditsBy(db: Queries, actorId: number, since: string): Promise<number> {
  const row = await db
    .selectFrom('transfers')
    .innerJoin('accounts', 'accounts.id', 'transfers.to_account_id')
    .select((expression) => expression.fn.sum<number | null>('transfers.amount').as('sum'))
    .where('transfers.actor_id', '=', actorId)
    .where('transfers.at', '>', since)
    .where('accounts.member_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.sum ?? 0
}
