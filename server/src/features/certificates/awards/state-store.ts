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
 * everybody now one certificate after the other, so that other work has its turn.
 */
export async function readAwardStates(db: Queries, asked: Asked): Promise<AwardStates> {
  const { who, certificateIds, at } = asked
  if (certificateIds.length === 0 || who.length === 0) return () => null
  const running = await listRunning(db, asked)
  const states = new Map<number, StatesOfOne>()
  if (who === 'everybody' && at === undefined) {
    for (const id of certificateIds) {
      states.set(id, await readEverybody(db, id, running))
      await setImmediate()
    }
  } else {
    const rows = at === undefined ? await listNow(db, asked) : await listThen(db, { ...asked, at })
    for (const [id, own] of Map.groupBy(rows, (row) => row.certificateId)) states.set(id, statesOf(own, running))
  }
  return (memberId, certificateId) => states.get(certificateId)?.get(memberId) ?? null
}

/** Begins of uses of tools, by member and certificate. */
type Running = ReadonlyMap<string, string>
/** What counts of one certificate, by member. */
type StatesOfOne = ReadonlyMap<number, AwardState>

/**
 * Of most people who hold a certificate one award says it, and no tool is in use: theirs are read without the rest,
 * which takes half the time.
 */
async function readEverybody(db: Queries, certificateId: number, running: Running): Promise<StatesOfOne> {
  const isInUse = (memberId: number) => running.size > 0 && running.has(keyOf(memberId, certificateId))
  const states = new Map<number, AwardState>()
  const seen = new Set<number>()
  const others = new Set<number>()
  for (const { memberId, state, expiresAt } of await listBriefly(db, certificateId)) {
    if (seen.has(memberId) || isInUse(memberId)) others.add(memberId)
    else if (state !== 'revoked') states.set(memberId, expiresAt === null ? forEver[state] : lasting(state, expiresAt))
    seen.add(memberId)
  }
  if (others.size === 0) return states
  const who = others.size > mostNamed ? 'everybody' : [...others]
  const known = statesOf(await listNow(db, { who, certificateIds: [certificateId] }), running)
  for (const memberId of others) {
    const state = known.get(memberId)
    if (state) states.set(memberId, state)
    else states.delete(memberId)
  }
  return states
}

/** How many people a question names; for more it asks for everybody. */
const mostNamed = 500

/** Shared, since most are alike. */
const forEver = { valid: lasting('valid', null), suspended: lasting('suspended', null) }

function lasting(state: AwardState['state'], expiresAt: string | null): AwardState {
  return { state, expiresAt, isInUse: false }
}

/** What counts for each member of the awards of one certificate. Most have one. */
function statesOf(rows: readonly Row[], running: Running): StatesOfOne {
  const states = new Map<number, AwardState>()
  for (const [memberId, own] of Map.groupBy(rows, (row) => row.memberId)) {
    const award = currentOf(own)
    if (!award || award.state === 'revoked') continue
    const { state, expiresAt } = award
    const since = running.get(keyOf(memberId, award.certificateId))
    states.set(memberId, { state, expiresAt, isInUse: lastsByUse(award, since) })
  }
  return states
}

const keyOf = (memberId: number, certificateId: number) => `${memberId} ${certificateId}`

/** Only what ends by disuse lasts while its tool is in use, if that began before the end. */
function lastsByUse({ validity, expiresAt }: Row, since: string | undefined): boolean {
  return since !== undefined && validity.includes('"disuse"') && (expiresAt === null || since < expiresAt)
}

/** In no order, which on PostgreSQL costs as much as the reading. */
async function listBriefly(db: Queries, certificateId: number) {
  return db
    .selectFrom('awards')
    .select(['member_id as memberId', 'state', 'expires_at as expiresAt'])
    .where('certificate_id', '=', certificateId)
    .where('member_id', 'is not', null)
    .$narrowType<{ memberId: number }>()
    .execute()
}

/** In no order: which of them counts, their own instants and numbers say. */
async function listNow(db: Queries, { who, certificateIds }: Pick<Asked, 'who' | 'certificateIds'>): Promise<Row[]> {
  return db
    .selectFrom('awards')
    .select(['id', 'member_id as memberId', 'certificate_id as certificateId', 'state'])
    .select(['awarded_at as awardedAt', 'expires_at as expiresAt', 'validity'])
    .where('certificate_id', 'in', certificateIds)
    .where('member_id', 'is not', null)
    .$if(who !== 'everybody', (query) => query.where('member_id', 'in', who === 'everybody' ? [] : who))
    .$narrowType<{ memberId: number }>()
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
async function listRunning(db: Queries, { who, at, now, uses }: Asked): Promise<Running> {
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
      if (use.deviceId === deviceId) running.set(keyOf(memberId, use.certificateId), since)
    }
  }
  return running
}
