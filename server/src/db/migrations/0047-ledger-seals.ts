import type { Kysely } from 'kysely'
import type { Queries } from '../database.ts'
import { everyTransfer, listAccounts, sealAccounts, sealTransfers } from '../ledger-seals.ts'

/** A digest of each row, of those that are there as they are now. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['accounts', 'transfers']) await db.schema.alterTable(table).addColumn('seal', 'text').execute()
  const queries = db as unknown as Queries // its ledger is as the tables say from here on
  await sealAccounts(queries, await listAccounts(queries))
  for await (const rows of everyTransfer(queries)) await sealTransfers(queries, rows)
}
