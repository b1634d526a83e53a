import type { Queries } from '../../../db/database.ts'

/** A sign-off: of a step, or of a certificate that has none. */
export type GivenSignOff = {
  memberId: number
  certificateId: number
  at: string
  /** Null: the certificate has no steps. */
  resultId: number | null
}

/** What somebody signed off since an instant and did not take back, the newest first. */
export async function listSignOffs(
  db: Queries,
  { byId, since }: { byId: number; since: string },
): Promise<GivenSignOff[]> {
  const results = await db
    .selectFrom('step_results')
    .select(['id as resultId', 'member_id as memberId', 'certificate_id as certificateId', 'done_at as at'])
    .where('by_id', '=', byId)
    .where('done_at', '>=', since)
    .where('void_at', 'is', null)
    .execute()
  const awards = await db
    .selectFrom('awards')
    .select(['member_id as memberId', 'certificate_id as certificateId', 'awarded_at as at'])
    .where('awarded_by', '=', byId)
    .where('source', '=', 'trainer')
    .where('state', '<>', 'revoked')
    .where('awarded_at', '>=', since)
    .where('member_id', 'is not', null)
    .$narrowType<{ memberId: number }>()
    .execute()
  const isOfResult = (award: { memberId: number; certificateId: number }) =>
    results.some(({ memberId, certificateId }) => {
      return memberId === award.memberId && certificateId === award.certificateId
    })
  const withoutSteps = awards.filter((award) => !isOfResult(award)).map((award) => ({ ...award, resultId: null }))
  return [...results, ...withoutSteps].toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

export async function voidResult(db: Queries, id: number, at: string): Promise<void> {
  await db.updateTable('step_results').set({ void_at: at }).where('id', '=', id).execute()
}
