import type { AwardSource } from '@fobhouse/contract/competence/awards.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type { Insertable, Updateable } from 'kysely'
import { fullName } from '../../../core/full-name.ts'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { TrainerFacts } from './trainer-rules.ts'

export type TrainerRecord = TrainerFacts & {
  id: number
  certificateId: number
  memberId: number
  name: string
  perDay: number
  appointedBy: { id: number; name: string } | null
}

function trainersWithNames(db: Queries) {
  return db
    .selectFrom('trainers as trainer')
    .innerJoin('members as member', 'member.id', 'trainer.member_id')
    .leftJoin('members as appointer', 'appointer.id', 'trainer.appointed_by')
    .select(['trainer.id', 'trainer.certificate_id', 'trainer.member_id', 'trainer.role', 'trainer.per_day'])
    .select(['trainer.until_day', 'trainer.paused_until', 'trainer.appointed_by'])
    .select(['member.first_name', 'member.last_name', 'member.state'])
    .select(['appointer.first_name as by_first', 'appointer.last_name as by_last'])
    .orderBy('member.last_name')
    .orderBy('member.first_name')
    .orderBy('trainer.id')
}

type Row = Awaited<ReturnType<ReturnType<typeof trainersWithNames>['execute']>>[number]

function trainerOf(row: Row): TrainerRecord {
  const by =
    row.appointed_by === null || row.by_first === null || row.by_last === null
      ? null
      : { id: row.appointed_by, name: fullName({ first_name: row.by_first, last_name: row.by_last }) }
  return {
    id: row.id,
    certificateId: row.certificate_id,
    memberId: row.member_id,
    name: fullName(row),
    role: row.role,
    memberState: row.state satisfies MemberState,
    untilDay: row.until_day,
    pausedUntil: row.paused_until,
    perDay: row.per_day,
    appointedBy: by,
  }
}

/** The trainers of these certificates or of all, by name. */
export async function listTrainers(db: Queries, certificateIds: readonly number[] | 'all'): Promise<TrainerRecord[]> {
  const rows = await trainersWithNames(db)
    .$if(certificateIds !== 'all', (query) =>
      query.where('trainer.certificate_id', 'in', certificateIds === 'all' ? [] : certificateIds),
    )
    .execute()
  return rows.map(trainerOf)
}

/** What one member trains. */
export async function listRolesOf(db: Queries, memberId: number): Promise<TrainerRecord[]> {
  return (await trainersWithNames(db).where('trainer.member_id', '=', memberId).execute()).map(trainerOf)
}

export async function findTrainer(db: Queries, id: number): Promise<TrainerRecord | undefined> {
  const row = await trainersWithNames(db).where('trainer.id', '=', id).executeTakeFirst()
  return row && trainerOf(row)
}

export async function findRole(
  db: Queries,
  { certificateId, memberId }: { certificateId: number; memberId: number },
): Promise<TrainerRecord | undefined> {
  const row = await trainersWithNames(db)
    .where('trainer.certificate_id', '=', certificateId)
    .where('trainer.member_id', '=', memberId)
    .executeTakeFirst()
  return row && trainerOf(row)
}

export async function insertTrainer(db: Queries, row: Omit<Insertable<Tables['trainers']>, 'id'>): Promise<number> {
  return (await db.insertInto('trainers').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function saveTrainer(db: Queries, id: number, columns: Updateable<Tables['trainers']>): Promise<void> {
  await db.updateTable('trainers').set(columns).where('id', '=', id).execute()
}

export async function deleteTrainer(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('trainers').where('id', '=', id).execute()
}

/**
 * How many sign-offs of a certificate somebody has given since an instant, also those taken back. For a certificate
 * without steps the awards are counted: with steps each of them has its result. Badges that were accepted count, too.
 */
export async function countSignOffs(
  db: Queries,
  { byId, certificateId, since }: { byId: number; certificateId: number; since: string },
): Promise<number> {
  const results = await db
    .selectFrom('step_results')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('by_id', '=', byId)
    .where('certificate_id', '=', certificateId)
    .where('done_at', '>=', since)
    .executeTakeFirstOrThrow()
  const awards = await db
    .selectFrom('awards')
    .select(['source', ({ fn }) => fn.countAll<number>().as('count')])
    .where('awarded_by', '=', byId)
    .where('certificate_id', '=', certificateId)
    .where('awarded_at', '>=', since)
    .groupBy('source')
    .execute()
  const countOf = (source: AwardSource) => awards.find((each) => each.source === source)?.count ?? 0
  return Math.max(results.count, countOf('trainer')) + countOf('badge')
}
