import type { Queries } from '../../db/database.ts'
import type { ToldFile } from '../copy.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/equipment.json'

const said = textsOf<typeof words>('server/equipment')

/** What the copy of one’s data contains about equipment. Reports are issues, and stand in `issues.json`. */
export const equipmentCopy: readonly ToldFile[] = [
  {
    file: 'equipment.json',
    about: said((words) => words.copy.equipment),
    read: readOwn,
  },
]

async function readOwn(db: Queries, memberId: number) {
  const all = {
    caretakerOf: await listOf(db, 'equipment_caretakers', memberId),
    watches: await listOf(db, 'equipment_watchers', memberId),
    history: await listDeeds(db, memberId),
    services: await listServices(db, memberId),
  }
  return Object.values(all).every((rows) => rows.length === 0) ? undefined : all
}

async function listOf(db: Queries, table: 'equipment_caretakers' | 'equipment_watchers', memberId: number) {
  return db
    .selectFrom(table)
    .innerJoin('equipment', 'equipment.id', `${table}.equipment_id`)
    .select([`${table}.equipment_id`, 'equipment.name'])
    .where(`${table}.member_id`, '=', memberId)
    .orderBy(`${table}.equipment_id`)
    .execute()
}

async function listDeeds(db: Queries, memberId: number) {
  return db
    .selectFrom('equipment_history as event')
    .innerJoin('equipment', 'equipment.id', 'event.equipment_id')
    .select(['event.id', 'event.equipment_id', 'equipment.name', 'event.at', 'event.kind', 'event.verdict'])
    .select(['event.state', 'event.note', 'event.expected_back', 'event.test_until'])
    .where('event.actor_id', '=', memberId)
    .orderBy('event.id')
    .execute()
}

async function listServices(db: Queries, memberId: number) {
  const rows = await db
    .selectFrom('services')
    .innerJoin('equipment', 'equipment.id', 'services.equipment_id')
    .select(['services.id', 'services.equipment_id', 'equipment.name', 'services.plan_id', 'services.at'])
    .select(['services.checks', 'services.note', 'services.minutes', 'services.cost'])
    .where('services.done_by', '=', memberId)
    .orderBy('services.id')
    .execute()
  return rows.map((row) => ({ ...row, checks: JSON.parse(row.checks) as unknown }))
}
