import type { Context } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { type Able, listCertificatesNow, readAble, readLearners } from '../certificates/public.ts'
import { readSupervision } from './read-supervision.ts'
import { listSupervised, type Supervised } from './store.ts'

/** A running session under supervision of which parts count, with the trainers who could be there. */
export type LearningSession = Supervised & {
  /** Whether its hours count now. */
  counts: boolean
  /** Who could supervise, whether or not they are there. */
  able: readonly Able[]
}

/**
 * The running sessions under supervision, of this member or of all, with whether their hours count now. As many questions
 * for many as for one; a single one while nobody learns.
 */
export async function readRunning(
  ctx: Pick<Context, 'clock' | 'settings'>,
  db: Queries,
  memberId?: number,
): Promise<LearningSession[]> {
  const sessions = await listSupervised(db, memberId)
  if (sessions.length === 0) return []
  const deviceIds = sessions.map(({ deviceId }) => deviceId)
  const uses = await listCertificatesNow(db, deviceIds)
  const certificateIds = [...new Set(uses.map((use) => use.certificateId))]
  const who = [...new Set(sessions.map((session) => session.memberId))]
  const { presenceOf } = await readLearners(ctx, db, { who, certificateIds })
  const supervision = await readSupervision(ctx, db, { deviceIds, certificateIds })
  const able = await readAble(ctx, db, { certificateIds })
  return sessions.map((session) => {
    const learnt = uses.flatMap(({ deviceId, certificateId }) => {
      const presence = deviceId === session.deviceId ? presenceOf(session.memberId, certificateId) : undefined
      return presence === undefined ? [] : [{ ...session, certificateId, presence }]
    })
    const onSite = new Set(learnt.filter(({ presence }) => presence === 'site').map((each) => each.certificateId))
    return {
      ...session,
      // Where a card vouched, all of the session counts.
      counts: learnt.some((each) => each.presence === 'tool' || supervision(each) !== undefined),
      able: able.filter((one) => onSite.has(one.certificateId) && one.memberId !== session.memberId),
    }
  })
}
