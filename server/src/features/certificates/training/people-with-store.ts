import type { Queries } from '../../../db/database.ts'

/** Who has anything to do with a certificate: an award, a result, something reached, a request, or waiting. */
export async function listBegunWith(db: Queries, certificateId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('awards')
    .select('member_id as id')
    .where('certificate_id', '=', certificateId)
    .where('member_id', 'is not', null)
    .$narrowType<{ id: number }>()
    .union(db.selectFrom('step_results').select('member_id as id').where('certificate_id', '=', certificateId))
    .union(
      db
        .selectFrom('step_progress as progress')
        .innerJoin('certificate_steps as step', 'step.id', 'progress.step_id')
        .select('progress.member_id as id')
        .where('step.certificate_id', '=', certificateId),
    )
    .union(db.selectFrom('sign_off_requests').select('member_id as id').where('certificate_id', '=', certificateId))
    .union(db.selectFrom('certificate_interest').select('member_id as id').where('certificate_id', '=', certificateId))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
