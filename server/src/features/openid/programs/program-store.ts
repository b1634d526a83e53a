import type { Queries } from '../../../db/database.ts'

/** Lists what a member allowed programs, by the programs' names. */
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

/** Deletes the grants with their codes and tokens. Returns false if there were none. */
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
