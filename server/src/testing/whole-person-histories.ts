import type { Queries } from '../db/database.ts'
import { insertCare } from './many-equipment.ts'
import { insertFeed } from './many-others.ts'

/** What explains past decisions about a person. */
export async function insertHistories(
  db: Queries,
  { id, deviceId, formerCard, at }: { id: number; deviceId: number; formerCard: string; at: string },
): Promise<void> {
  await insertCare(db, { id, at })
  await insertFeed(db, id, 'of a whole person')
  await db
    .insertInto('past_grants')
    .values({ device_id: deviceId, member_id: id, granted_at: at, revoked_at: at })
    .execute()
  await db
    .insertInto('grant_hours_history')
    .values({ device_id: deviceId, member_id: id, at, hours: 'always' })
    .execute()
  await db.insertInto('member_tier_history').values({ member_id: id, at, tier_id: null }).execute()
  const card = { member_id: id, number: formerCard, state: 'removed' } as const
  const { id: cardId } = await db
    .insertInto('cards')
    .values({ ...card, label: 'former', since: at, ended_at: at, reason: '', placed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('card_history')
    .values({ ...card, card_id: cardId, at })
    .execute()
  await db.insertInto('member_history').values({ member_id: id, at, state: 'noob', card_number: formerCard }).execute()
}
