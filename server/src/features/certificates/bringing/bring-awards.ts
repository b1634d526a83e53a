import type { AwardSource } from '@fobhouse/contract/competence/awards.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { type Actor, writeAudits } from '../../../db/audit.ts'
import { batchesOf } from '../../../db/batches.ts'
import type { Trx } from '../../../db/database.ts'
import { rowOfAward } from '../awards/award-row.ts'
import { endsJobName } from '../job-names.ts'
import { clearProgress } from '../steps/store.ts'
import { listCertificates } from '../store.ts'
import { tellAccess } from '../tell-people.ts'
import { startOfClubDay, todayOf } from '../trainers/require-trainer.ts'
import { endWaiting } from '../training/waiting-store.ts'
import { type BringOutcome, type FormerAward, outcomeOf } from './bring-rules.ts'
import { insertAwards, listFormerAwards } from './store.ts'

type BringContext = Pick<Context, 'clock' | 'devices' | 'jobs' | 'live' | 'settings'>

/** What somebody learnt before the club kept it here. */
export type Brought = {
  memberId: number
  certificateId: number
  /** A day that is not to come, `YYYY-MM-DD`; undefined: today. */
  awardedOn: string | undefined
  /** Whether a later day than that of the award that counts makes a new one. */
  canRenew: boolean
  publicNote: string
}

type Bringing = { brought: readonly Brought[]; source: AwardSource; actor: Actor; isDryRun: boolean }

/**
 * Awards to many what they have learnt before, without steps and prerequisites. Returns what comes of each, in order,
 * and how many of the new ones have ended already. Nobody is mailed, and no webhook called. Members and certificates
 * must be there.
 */
export async function bringAwards(
  ctx: BringContext,
  trx: Trx,
  { brought, source, actor, isDryRun }: Bringing,
): Promise<{ outcomes: BringOutcome[]; expired: number }> {
  const now = nowText(ctx.clock)
  const certificates = new Map((await listCertificates(trx)).map((each) => [each.id, each]))
  const former = await readFormer(trx, [...new Set(brought.map(({ certificateId }) => certificateId))])
  const outcomes: BringOutcome[] = []
  const rows: ReturnType<typeof rowOfAward>[] = []
  const timeZone = ctx.settings.get('general.timeZone')
  const today = todayOf(ctx)
  for (const each of brought) {
    const since = startOfClubDay(ctx, each.awardedOn ?? today)
    const own = former(each)
    const outcome = outcomeOf(own, { since, canRenew: each.canRenew })
    outcomes.push(outcome)
    if (outcome !== 'new') continue
    const awardedAt = each.awardedOn === undefined || each.awardedOn === today ? now : since
    own.push({ id: Number.MAX_SAFE_INTEGER, state: 'valid', awardedAt, revokedAt: null })
    const certificate = certificates.get(each.certificateId)
    if (!certificate) throw new Error(`There is no certificate ${each.certificateId}`)
    const { memberId, publicNote } = each
    const award = { memberId, certificate, actor, source, publicNote, privateNote: '', awardedAt }
    rows.push(rowOfAward(award, { now, timeZone }))
  }
  if (!isDryRun) await insert(ctx, trx, { rows, source, actor, now })
  return { outcomes, expired: rows.filter((row) => row.end_told_at !== null).length }
}

/** The awards of a member and certificate; those of this call are added as they come. */
async function readFormer(trx: Trx, certificateIds: readonly number[]) {
  const keyOf = ({ memberId, certificateId }: { memberId: number; certificateId: number }) =>
    `${memberId} ${certificateId}`
  const byKey = new Map<string, FormerAward[]>()
  const of = (whose: { memberId: number; certificateId: number }): FormerAward[] => {
    const own = byKey.get(keyOf(whose)) ?? []
    byKey.set(keyOf(whose), own)
    return own
  }
  for (const award of await listFormerAwards(trx, certificateIds)) of(award).push(award)
  return of
}

type Inserting = { rows: readonly ReturnType<typeof rowOfAward>[]; source: AwardSource; actor: Actor; now: string }

async function insert(ctx: BringContext, trx: Trx, { rows, source, actor, now }: Inserting): Promise<void> {
  if (rows.length === 0) return
  const added = await insertAwards(trx, rows, now)
  for (const [certificateId, some] of Map.groupBy(added, (award) => award.certificateId)) {
    for (const batch of batchesOf(some)) {
      const of = { memberIds: batch.map(({ memberId }) => memberId), certificateId }
      await clearProgress(trx, of)
      await endWaiting(trx, { ...of, at: now })
    }
  }
  const lines = added.map(({ id, memberId: member, certificateId: certificate }) => {
    const after = { member, certificate, source }
    return { actor, action: 'award.give', subject: `award:${id}`, after } as const
  })
  await writeAudits(ctx, trx, lines)
  const memberIds = added.map(({ memberId }) => memberId)
  const certificateIds = [...new Set(added.map(({ certificateId }) => certificateId))]
  await tellAccess(ctx, trx, { memberIds, certificateIds })
  trx.afterCommit(() => ctx.jobs.wake(endsJobName))
}
