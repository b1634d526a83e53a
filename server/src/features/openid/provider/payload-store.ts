import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

type PayloadRow = Selectable<Tables['oidc_payloads']>

export async function savePayload(db: Queries, row: Insertable<Tables['oidc_payloads']>): Promise<void> {
  const { key, created_at, consumed_at, ...facts } = row
  await db
    .insertInto('oidc_payloads')
    .values({ key, created_at, consumed_at, ...facts })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(facts))
    .execute()
}

export async function findPayload(db: Queries, key: string): Promise<PayloadRow | undefined> {
  return db.selectFrom('oidc_payloads').selectAll().where('key', '=', key).executeTakeFirst()
}

export async function findPayloadByUid(db: Queries, kind: string, uid: string): Promise<PayloadRow | undefined> {
  return db.selectFrom('oidc_payloads').selectAll().where('uid', '=', uid).where('kind', '=', kind).executeTakeFirst()
}

/** Returns false if it was used before, even a moment ago by another process. */
export async function consumePayload(db: Queries, key: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oidc_payloads')
    .set({ consumed_at: now })
    .where('key', '=', key)
    .where('consumed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deletePayload(db: Queries, key: string): Promise<void> {
  await db.deleteFrom('oidc_payloads').where('key', '=', key).execute()
}

export async function deletePayloadsOfGrant(db: Queries, kind: string, grantId: string): Promise<void> {
  await db.deleteFrom('oidc_payloads').where('grant_id', '=', grantId).where('kind', '=', kind).execute()
}

/** Returns a member's last grant to a program. */
export async function findGrantPayload(
  db: Queries,
  { memberId, clientId }: { memberId: number; clientId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('oidc_payloads')
    .select('payload')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'Grant')
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.payload
}

export async function prunePayloads(db: Queries, now: string): Promise<void> {
  await db.deleteFrom('oidc_payloads').where('expires_at', '<=', now).execute()
}
