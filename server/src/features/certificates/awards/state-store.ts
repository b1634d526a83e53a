import { setImmediate } from 'node:timers/promises'
import type { Queries } from '../../../db/database.ts'
import { currentOf } from '../rules.ts'

/** The award that counts for a member and a certificate; null: none. A valid one may be over. */
export type AwardState = { state: 'valid' | 'suspended'; expiresAt: string | null; isInUse: boolean }
export type AwardStates = (memberId: number, certificateId: number) => AwardState | null

type Asked = {
  who: readonly number[] | 'everybody'
  certificateIds: readonly number[]
  /** A past instant; undefined: now. */
  at: string | undefined
  now: string
  /** At which devices a certificate is used. */
  uses: readonly { deviceId: number; certificateId: number }[]
}

type Row = {
  id: number
  memberId: number
  certificateId: number
  state: 'valid' | 'suspended' | 'revoked'
  awardedAt: string
  expiresAt: string | null
  validity: string
}

/**
 * Reads which awards count of these people, now or in the past, for decisions: two questions, however many people. Of
 * everybody one certificate after the other, so that other work has its turn.
 */
export async function readAwardStates(db: Queries, asked: Asked): Promise<AwardStates> {
  const { who, certificateIds, at } = asked
  if (certificateIds.length === 0 || who.length === 0) return () => null
  const running = await listRunning(db, asked)
  const states = new Map<number, Map<number, AwardState>>()
  for (const some of who === 'everybody' ? certificateIds.map((id) => [id]) : [certificateIds]) {
    const part = { ...asked, certificateIds: some }
    const rows = at === undefined ? await listNow(db, part) : await listThen(db, { ...part, at })
    for (const [certificateId, own] of Map.groupBy(rows, (row) => row.certificateId)) {
      states.set(certificateId, statesOf(own, running))
    }
    if (who === 'everybody') await setImmediate()
  }
  return (memberId, certificateId) => states.get(certificateId)?.get(memberId) ?? null
}

/** What counts for each member of the awards of one certificate. Most have one. */
function statesOf(rows: readonly Row[], running: ReadonlyMap<string, string>): Map<number, AwardState> {
  const all = new Map<number, Row | Row[]>()
  for (const row of rows) {
    const known = all.get(row.memberId)
    all.set(row.memberId, known === undefined ? row : Array.isArray(known) ? [...known, row] : [known, row])
  }
  const states = new Map<number, AwardState>()
  for (const [memberId, own] of all) {
    const award = Array.isArray(own) ? currentOf(own) : own
    if (!award || award.state === 'revoked') continue
    const { state, expiresAt } = award
    const since = running.size === 0 ? undefined : running.get(keyOf(award))
    states.set(memberId, { state, expiresAt, isInUse: lastsByUse(award, since) })
  }
  return states
}

const keyOf = ({ memberId, certificateId }: { memberId: number; certificateId: number }) =>
  `${memberId} ${certificateId}`

/** Only what ends by disuse lasts while its tool is in use, if that began before the end. */
function lastsByUse({ validity, expiresAt }: Row, since: string | undefined): boolean {
  return since !== undefined && validity.includes('"disuse"') && (expiresAt === null || since < expiresAt)
}

async function listNow(db: Queries, { who, certificateIds }: Asked): Promise<Row[]> {
  return db
    .selectFrom('awards')
    .select(['id', 'member_id as memberId', 'certificate_id as certificateId', 'state'])
    .select(['awarded_at as awardedAt', 'expires_at as expiresAt', 'validity'])
    .where('certificate_id', 'in', certificateIds)
    .where('member_id', 'is not', null)
    .$if(who !== 'everybody', (query) => query.where('member_id', 'in', who === 'everybody' ? [] : who))
    .$narrowType<{ memberId: number }>()
    .orderBy('id')
    .execute()
}

/** How each award was then: its last line by that instant. */
async function listThen(db: Queries, { who, certificateIds, at }: Asked & { at: string }): Promise<Row[]> {
  const rows = await db
    .selectFrom('award_history as line')
    .innerJoin('awards as award', 'award.id', 'line.award_id')
    .select(['line.award_id as id', 'line.member_id as memberId', 'line.certificate_id as certificateId'])
    .select(['line.state', 'line.awarded_at as awardedAt', 'line.expires_at as expiresAt', 'award.validity'])
    .where('line.certificate_id', 'in', certificateIds)
    .where('line.at', '<=', at)
    .$if(who !== 'everybody', (query) => query.where('line.member_id', 'in', who === 'everybody' ? [] : who))
    .orderBy('line.id')
    .execute()
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** Who used a tool at that moment, since when, by member and certificate. */
async function listRunning(db: Queries, { who, at, now, uses }: Asked): Promise<ReadonlyMap<string, string>> {
  if (uses.length === 0) return new Map()
  const then = at ?? now
  const rows = await db
    .selectFrom('interlock_sessions')
    .select(['device_id as deviceId', 'member_id as memberId', 'started_at as since'])
    .where('device_id', 'in', [...new Set(uses.map(({ deviceId }) => deviceId))])
    .where('started_at', '<=', then)
    .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('ended_at', '>', then)]))
    .where('member_id', 'is not', null)
    .where('supervisor_id', 'is', null)
    .$narrowType<{ memberId: number }>()
    .$if(who !== 'everybody', (query) => query.where('member_id', 'in', who === 'everybody' ? [] : who))
    .execute()
  const running = new Map<string, string>()
  for (const { deviceId, memberId, since } of rows) {
    for (const use of uses) {
      if (use.deviceId === deviceId) running.set(keyOf({ memberId, certificateId: use.certificateId }), since)
    }
  }
  return running
}
