import { foldName } from '@fobhouse/contract/text.ts'
import type { Insertable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** A club is set up once it has an administrator; it can never lose its last one. */
export async function isSetUpNeeded(db: Queries): Promise<boolean> {
  const admin = await db.selectFrom('members').select('id').where('is_admin', '=', 1).limit(1).executeTakeFirst()
  return admin === undefined
}

export async function insertAdmin(db: Queries, row: Insertable<Tables['members']>): Promise<number> {
  const inserted = await db.insertInto('members').values(row).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

export async function isScreenNameTaken(db: Queries, screenName: string): Promise<boolean> {
  const found = await db
    .selectFrom('members')
    .select('id')
    .where('screen_name_key', '=', foldName(screenName))
    .executeTakeFirst()
  return found !== undefined
}
