import type { Context } from '../../../context.ts'
import type { Queries } from '../../../db/database.ts'
import { readAwardStates } from '../awards/state-store.ts'
import { dayOf } from '../../../db/awards/end-rules.ts'
import { listTrainers } from './store.ts'
import { isInOffice } from './trainer-rules.ts'

/** A trainer who may sign off; `until`: when their own certificate ends, milliseconds since 1970; null: no end. */
export type Able = { memberId: number; certificateId: number; until: number | null }

/** Who may sign off these certificates at an instant, now or to come: in office, and holding it then. */
export async function readAble(
  ctx: Pick<Context, 'clock' | 'settings'>,
  db: Queries,
  {
    certificateIds,
    milliseconds = ctx.clock.milliseconds(),
  }: { certificateIds: readonly number[]; milliseconds?: number },
): Promise<Able[]> {
  if (certificateIds.length === 0) return []
  const now = new Date(milliseconds).toISOString()
  const today = dayOf(now, ctx.settings.get('general.timeZone')).toString()
  const roles = (await listTrainers(db, certificateIds)).filter((role) => isInOffice(role, today))
  const who = [...new Set(roles.map(({ memberId }) => memberId))]
  const states = await readAwardStates(db, { who, certificateIds, at: undefined, now, uses: [] })
  return roles.flatMap(({ memberId, certificateId }) => {
    const award = states(memberId, certificateId)
    if (award?.state !== 'valid') return []
    const until = award.expiresAt === null ? null : Date.parse(award.expiresAt)
    return until === null || until > milliseconds ? [{ memberId, certificateId, until }] : []
  })
}
