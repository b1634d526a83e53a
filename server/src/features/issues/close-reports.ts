import type { Verdict } from '@fobhouse/contract/equipment.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { listOpenReports, saveAnswers } from './store.ts'

export type ClosedReport = { id: number; memberId: number; text: string }
type Which = { equipmentId: number; answer: string; verdict?: Verdict; issueId?: number }

/** Closes open reports about an item with an answer: all, those with a verdict, or one. Their reporters see this. */
export async function closeReports(
  ctx: Pick<Context, 'clock' | 'live'>,
  trx: Trx,
  { answer, ...which }: Which,
): Promise<ClosedReport[]> {
  const open = await listOpenReports(trx, which)
  const ids = open.map(({ id }) => id)
  await saveAnswers(trx, ids, { at: nowText(ctx.clock), answer })
  trx.afterCommit(() => {
    if (open.length > 0) ctx.live.publish('admins', { type: 'issues' })
    for (const report of open) ctx.live.publish({ memberId: report.member_id }, { type: 'issues' })
  })
  return open.map((row) => ({ id: row.id, memberId: row.member_id, text: row.description }))
}
