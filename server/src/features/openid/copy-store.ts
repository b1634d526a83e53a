import type { Queries } from '../../db/database.ts'
import type { ToldFile } from '../copy.ts'

/** The sign-ins elsewhere in a member's copy of their data. */
export const openIdCopy: readonly ToldFile[] = [{ file: 'sign-ins.json', adds: listElsewhere }]

/** Lists the programs where the member is signed in. */
async function listElsewhere(db: Queries, memberId: number) {
  const elsewhere = await db
    .selectFrom('oidc_payloads')
    .innerJoin('oidc_clients', 'oidc_clients.client_id', 'oidc_payloads.client_id')
    .select(['oidc_clients.name as program', 'oidc_payloads.kind'])
    .select(['oidc_payloads.created_at', 'oidc_payloads.expires_at'])
    .where('oidc_payloads.member_id', '=', memberId)
    .orderBy('oidc_payloads.created_at')
    .execute()
  return { elsewhere }
}
