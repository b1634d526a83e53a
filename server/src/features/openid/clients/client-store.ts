import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

export type ClientRow = Selectable<Tables['oidc_clients']>

/** Lists all programs by name, with who added them, in one query. */
export async function listClients(db: Queries) {
  return db
    .selectFrom('oidc_clients')
    .innerJoin('members', 'members.id', 'oidc_clients.created_by')
    .selectAll('oidc_clients')
    .select(['members.first_name', 'members.last_name'])
    .orderBy('oidc_clients.name_key')
    .execute()
}

export async function findClientRow(db: Queries, id: number): Promise<ClientRow | undefined> {
  return db.selectFrom('oidc_clients').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findClientByClientId(db: Queries, clientId: string): Promise<ClientRow | undefined> {
  return db.selectFrom('oidc_clients').selectAll().where('client_id', '=', clientId).executeTakeFirst()
}

export async function insertClient(db: Queries, row: Insertable<Tables['oidc_clients']>): Promise<number> {
  const inserted = await db.insertInto('oidc_clients').values(row).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

export async function updateClientRow(
  db: Queries,
  id: number,
  facts: Updateable<Tables['oidc_clients']>,
): Promise<void> {
  await db.updateTable('oidc_clients').set(facts).where('id', '=', id).execute()
}

/** Deletes a program, with everything stored for sign-ins there. */
export async function deleteClient(db: Queries, { id, client_id }: ClientRow): Promise<void> {
  await db.deleteFrom('oidc_payloads').where('client_id', '=', client_id).execute()
  await db.deleteFrom('oidc_clients').where('id', '=', id).execute()
}
