import type { Queries } from '../../../db/database.ts'

/** What somebody allowed programs, by the programs' names. */
export async function listGrants(db: Queries, { memberId, now }: { memberId: number; now: string }) {
  return db
    .selectFrom('oidc_payloads')
    .innerJoin('oidc_clients', 'oidc_clients.client_id', 'oidc_payloads.client_id')
    .select(['oidc_clients.id', 'oidc_clients.name', 'oidc_clients.redirect_uris'])
    .select(['oidc_payloads.payload', 'oidc_payloads.created_at'])
    .where('oidc_payloads.member_id', '=', memberId)
    .where('oidc_payloads.kind', '=', 'Grant')
    .where('oidc_payloads.expires_at', '>', now)
    .orderBy('oidc_clients.name_key')
    .orderBy('oidc_payloads.created_at')
    .execute()
}

/** What was allowed, and the codes and tokens that came of it. False where there was nothing. */
export async function deleteGrants(
  db: Queries,
  { memberId, clientId }: { memberId: number; clientId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('oidc_payloads')
    .where('member_id', '=', memberId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
