import type { Queries } from '../../db/database.ts'
import type { Page, ToldFile } from '../copy.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/access.json'

const said = textsOf<typeof words>('server/access')

/** What the copy of one’s data contains about grants. */
export const grantsCopy: readonly ToldFile[] = [
  {
    file: 'access.json',
    about: said((words) => words.copy.access),
    read: readGrants,
  },
  {
    file: 'past-access.json',
    about: said((words) => words.copy.pastAccess),
    pages: listPastGrants,
  },
  {
    file: 'access-hours.json',
    about: said((words) => words.copy.accessHours),
    pages: listGrantHours,
  },
]

async function readGrants(db: Queries, memberId: number) {
  return db
    .selectFrom('grants')
    .innerJoin('devices', 'devices.id', 'grants.device_id')
    .select(['devices.kind', 'devices.name as device', 'grants.source', 'grants.granted_at', 'grants.hours'])
    .where('grants.member_id', '=', memberId)
    .orderBy('grants.granted_at')
    .execute()
}

async function listPastGrants(db: Queries, { memberId, afterId, limit }: Page) {
  return db
    .selectFrom('past_grants')
    .innerJoin('devices', 'devices.id', 'past_grants.device_id')
    .select(['past_grants.id', 'devices.kind', 'devices.name as device'])
    .select(['past_grants.granted_at', 'past_grants.revoked_at'])
    .where('past_grants.member_id', '=', memberId)
    .where('past_grants.id', '>', afterId)
    .orderBy('past_grants.id')
    .limit(limit)
    .execute()
}

async function listGrantHours(db: Queries, { memberId, afterId, limit }: Page) {
  return db
    .selectFrom('grant_hours_history')
    .innerJoin('devices', 'devices.id', 'grant_hours_history.device_id')
    .select(['grant_hours_history.id', 'devices.kind', 'devices.name as device'])
    .select(['grant_hours_history.at', 'grant_hours_history.hours'])
    .where('grant_hours_history.member_id', '=', memberId)
    .where('grant_hours_history.id', '>', afterId)
    .orderBy('grant_hours_history.id')
    .limit(limit)
    .execute()
}
