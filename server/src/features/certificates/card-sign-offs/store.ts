import type { Insertable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

export async function insertCardSignOff(
  db: Queries,
  row: Omit<Insertable<Tables['card_sign_offs']>, 'id'>,
): Promise<void> {
  await db.insertInto('card_sign_offs').values(row).execute()
}

type Begun = { sessionHash: string; kioskId: number; certificateId: number; trainerId: number }

/** Takes what waits under this token away, so that it works once. */
export async function takeCardSignOff(
  db: Queries,
  { tokenHash, now }: { tokenHash: string; now: string },
): Promise<Begun | undefined> {
  return db
    .deleteFrom('card_sign_offs')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>=', now)
    .returning(['session_hash as sessionHash', 'kiosk_id as kioskId', 'certificate_id as certificateId'])
    .returning('trainer_id as trainerId')
    .executeTakeFirst()
}

export async function deleteExpired(db: Queries, now: string): Promise<void> {
  await db.deleteFrom('card_sign_offs').where('expires_at', '<', now).execute()
}
