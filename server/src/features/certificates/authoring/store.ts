import type { Insertable, Updateable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

/** What authors write. */

export async function insertCertificate(
  db: Queries,
  row: Omit<Insertable<Tables['certificates']>, 'id'>,
): Promise<number> {
  return (await db.insertInto('certificates').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function findCertificateRow(db: Queries, id: number) {
  return db.selectFrom('certificates').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function saveCertificate(
  db: Queries,
  id: number,
  columns: Updateable<Tables['certificates']>,
): Promise<void> {
  await db.updateTable('certificates').set(columns).where('id', '=', id).execute()
}

export async function savePrerequisites(db: Queries, id: number, needed: readonly number[]): Promise<void> {
  await db.deleteFrom('certificate_prerequisites').where('certificate_id', '=', id).execute()
  if (needed.length === 0) return
  await db
    .insertInto('certificate_prerequisites')
    .values(needed.map((prerequisite_id) => ({ certificate_id: id, prerequisite_id })))
    .execute()
}

/** Whether anybody was ever awarded it. */
export async function wasAwarded(db: Queries, id: number): Promise<boolean> {
  const found = await db.selectFrom('awards').select('id').where('certificate_id', '=', id).limit(1).executeTakeFirst()
  return found !== undefined
}

/** Deletes a certificate that was never awarded, with its steps and all that was done of them. */
export async function deleteCertificate(db: Queries, id: number): Promise<void> {
  const steps = db.selectFrom('certificate_steps').select('certificate_steps.id').where('certificate_id', '=', id)
  await db.deleteFrom('step_progress').where('step_id', 'in', steps).execute()
  await db.deleteFrom('step_results').where('certificate_id', '=', id).execute()
  await db.deleteFrom('certificate_steps').where('certificate_id', '=', id).execute()
  await db.deleteFrom('trainers').where('certificate_id', '=', id).execute()
  await db.deleteFrom('sign_off_requests').where('certificate_id', '=', id).execute()
  await db.deleteFrom('certificate_interest').where('certificate_id', '=', id).execute()
  await db.deleteFrom('certificate_prerequisites').where('certificate_id', '=', id).execute()
  await db.deleteFrom('certificates').where('id', '=', id).execute()
}

export async function insertStep(
  db: Queries,
  row: Omit<Insertable<Tables['certificate_steps']>, 'id'>,
): Promise<number> {
  return (await db.insertInto('certificate_steps').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function saveStep(
  db: Queries,
  id: number,
  columns: Updateable<Tables['certificate_steps']>,
): Promise<void> {
  await db.updateTable('certificate_steps').set(columns).where('id', '=', id).execute()
}

/** What these steps' readers have confirmed counts no more, unless they hold an award that was not revoked. */
export async function askAgain(db: Queries, stepIds: readonly number[], at: string): Promise<void> {
  if (stepIds.length === 0) return
  await db
    .updateTable('step_results')
    .set({ void_at: at })
    .where('step_id', 'in', stepIds)
    .where('void_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('awards')
            .select('awards.id')
            .whereRef('awards.member_id', '=', 'step_results.member_id')
            .whereRef('awards.certificate_id', '=', 'step_results.certificate_id')
            .where('awards.state', '<>', 'revoked'),
        ),
      ),
    )
    .execute()
}

/** Of the built-in steps of the induction the one that does not count now stands where the other does. */
export async function alignBuiltIn(db: Queries, certificateId: number): Promise<void> {
  await db
    .updateTable('certificate_steps')
    .set({
      position: (query) =>
        query
          .selectFrom('certificate_steps as other')
          .select(({ fn }) => fn.max('other.position').as('position'))
          .where('other.certificate_id', '=', certificateId)
          .where('other.built_in', '=', 1)
          .$asScalar()
          .$notNull(),
    })
    .where('certificate_id', '=', certificateId)
    .where('built_in', '=', 1)
    .execute()
}
