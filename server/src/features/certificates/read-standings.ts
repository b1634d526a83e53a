import type { StandingState } from '@fobhouse/contract/competence/standing.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Queries } from '../../db/database.ts'
import { listAwardsOf, listUsesNow } from './awards/store.ts'
import { currentAwards, readBook } from './read-book.ts'
import { isHeld, stateOfAward } from './rules.ts'

/** Where a member is, and until when that holds by the clock alone; null: no end known. */
export type KnownStanding = { state: StandingState; awardId: number | null; expiresAt: string | null }
export type Standings = (memberId: number, certificateId: number) => KnownStanding

const nothing: KnownStanding = { state: 'none', awardId: null, expiresAt: null }

/** Where these members are with every certificate, learning included. Always as many questions. */
export async function standingsOf(
  ctx: Pick<Context, 'clock'>,
  db: Queries,
  memberIds: readonly number[],
): Promise<Standings> {
  const book = await readBook(ctx, db, memberIds)
  return (memberId, certificateId) => {
    const { state, award } = book.placeOf(memberId, certificateId)
    return { state, awardId: award?.id ?? null, expiresAt: award?.expiresAt ?? null }
  }
}

/** The same of everybody, for these certificates: for the lists of doors, where learning counts as nothing. */
export async function standingsOfEverybody(
  ctx: Pick<Context, 'clock'>,
  db: Queries,
  certificateIds: readonly number[],
): Promise<Standings> {
  if (certificateIds.length === 0) return () => nothing
  const now = nowText(ctx.clock)
  const awards = await listAwardsOf(db, { memberIds: 'everybody', certificateIds })
  const current = currentAwards(awards, await listUsesNow(db))
  return (memberId, certificateId) => {
    const award = current.get(`${memberId} ${certificateId}`)
    if (!award) return nothing
    const state = isHeld(award, now) ? 'held' : stateOfAward(award, now) === 'suspended' ? 'suspended' : 'expired'
    return { state, awardId: award.id, expiresAt: award.expiresAt }
  }
}
