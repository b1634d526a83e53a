import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import type { Trx } from '../../../db/database.ts'
import { endOf } from '../../../db/awards/end-rules.ts'
import { endsJobName } from '../job-names.ts'
import { currentAwards } from '../read-book.ts'
import { listCertificatesNow } from '../uses-store.ts'
import { type AwardRecord, listAwardsOf, saveAwards } from './store.ts'

type Use = { memberId: number; deviceId: number; startedAt: string; endedAt: string }

const shortestMs = 10_000

/**
 * A session on a tool has ended: the use stands on the awards of its member that the tool needs, so that neither the
 * removal of sessions nor that of the tool changes it. What ends by disuse lasts longer by it, also if its end came
 * while the session ran. Shorter ones than ten seconds are no use.
 */
export async function noteUse(ctx: Pick<Context, 'clock' | 'jobs'>, trx: Trx, use: Use): Promise<void> {
  const { memberId, deviceId, startedAt, endedAt } = use
  if (Date.parse(endedAt) - Date.parse(startedAt) < shortestMs) return
  const uses = await listCertificatesNow(trx, [deviceId])
  if (uses.length === 0) return
  const certificateIds = uses.map(({ certificateId }) => certificateId)
  const awards = currentAwards(await listAwardsOf(trx, { memberIds: [memberId], certificateIds }), [])
  const at = nowText(ctx.clock)
  for (const award of awards.values()) {
    const isOver = award.expiresAt !== null && award.expiresAt <= startedAt
    if (isOver || (award.lastUsedAt !== null && award.lastUsedAt >= startedAt)) continue
    await saveAwards(trx, { ids: [award.id], columns: columnsOf(award, startedAt, at), at })
  }
  trx.afterCommit(() => ctx.jobs.wake(endsJobName))
}

function columnsOf(award: AwardRecord, lastUsedAt: string, at: string) {
  const expiresAt = endOf({ ...award, lastUsedAt })
  const isMoved = expiresAt !== award.expiresAt
  return {
    last_used_at: lastUsedAt,
    ...(isMoved ? { expires_at: expiresAt, end_set_at: at, end_told_at: null } : {}),
  }
}
