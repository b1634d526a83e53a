import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Queries } from '../../db/database.ts'
import { type AwardRecord, listAwardsOf, listUsesNow } from './awards/store.ts'
import { arePrerequisitesMet, currentOf, isHeld, renewFrom, standingOf } from './rules.ts'
import { type CertificateRecord, listCertificates } from './store.ts'
import { isLearning, type MemberSteps, type StateOfStep, statesOfSteps } from './steps/step-rules.ts'
import { listProgress, listResults, listSteps, type ProgressRecord, type StepRecord } from './steps/store.ts'
import type { StandingState } from '@fobhouse/contract/competence/standing.ts'

/** An award with whether its tool is in use now. */
export type CurrentAward = AwardRecord & { isInUse: boolean }

/** Where one member is with one certificate. */
export type Place = {
  certificate: CertificateRecord
  state: StandingState
  /** The current one. */
  award: CurrentAward | null
  /** From when on it can be renewed; null: no end. */
  renewFrom: string | null
  /** Held, and not to be renewed yet. */
  isSettled: boolean
  steps: readonly StepRecord[]
  member: MemberSteps
  states: readonly StateOfStep[]
  /** Whether hours under supervision come next. Who holds it, or is suspended, does not learn for all that. */
  learns: boolean
  progressOf(stepId: number): ProgressRecord | undefined
}

/** All certificates with where some members are, as of one moment. */
export type CompetenceBook = {
  now: string
  certificates: readonly CertificateRecord[]
  /** Throws for a certificate that is not there. */
  placeOf(memberId: number, certificateId: number): Place
  holds(memberId: number, certificateId: number): boolean
  /** What counts of each certificate, for one member. */
  currentAwardsOf(memberId: number): readonly CurrentAward[]
}

const keyOf = (memberId: number, certificateId: number) => `${memberId} ${certificateId}`

/** Reads what is known of these members: always as many questions, however many members and certificates. */
export async function readBook(
  ctx: Pick<Context, 'clock'>,
  db: Queries,
  memberIds: readonly number[],
): Promise<CompetenceBook> {
  const now = nowText(ctx.clock)
  const certificates = await listCertificates(db)
  const [steps, awards, running, results, progress] =
    memberIds.length === 0
      ? [[], [], [], [], []]
      : [
          await listSteps(db, 'all'),
          await listAwardsOf(db, { memberIds }),
          await listUsesNow(db),
          await listResults(db, { memberIds }),
          await listProgress(db, memberIds),
        ]
  const current = currentAwards(awards, running)
  const book = {
    now,
    byId: new Map(certificates.map((each) => [each.id, each])),
    steps: Map.groupBy(steps, ({ certificateId }) => certificateId),
    current,
    results: Map.groupBy(results, ({ memberId, certificateId }) => keyOf(memberId, certificateId)),
    progress: new Map(progress.map((each) => [keyOf(each.memberId, each.stepId), each])),
  }
  return {
    now,
    certificates,
    placeOf: (memberId, certificateId) => placeIn(book, memberId, certificateId),
    holds: (memberId, certificateId) => holdsIn(book, memberId, certificateId),
    currentAwardsOf: (memberId) => [...current.values()].filter((award) => award.memberId === memberId),
  }
}

type Facts = {
  now: string
  byId: ReadonlyMap<number, CertificateRecord>
  steps: ReadonlyMap<number, readonly StepRecord[]>
  current: ReadonlyMap<string, CurrentAward>
  results: ReadonlyMap<string, readonly { stepId: number; doneAt: string }[]>
  progress: ReadonlyMap<string, ProgressRecord>
}

type Running = { memberId: number; certificateId: number; since: string }

/** The award that counts for each member and certificate. */
export function currentAwards(
  awards: readonly AwardRecord[],
  running: readonly Running[],
): ReadonlyMap<string, CurrentAward> {
  const began = new Map(running.map((each) => [keyOf(each.memberId, each.certificateId), each.since]))
  const groups = Map.groupBy(awards, (award) => keyOf(award.memberId, award.certificateId))
  return new Map(
    [...groups].flatMap(([key, group]) => {
      const award = currentOf(group)
      if (!award) return []
      const since = began.get(key)
      const canLast = award.validity.kind === 'disuse' && since !== undefined
      const isInUse = canLast && (award.expiresAt === null || since < award.expiresAt)
      return [[key, { ...award, isInUse }] as const]
    }),
  )
}

function holdsIn({ current, now }: Facts, memberId: number, certificateId: number): boolean {
  const award = current.get(keyOf(memberId, certificateId))
  return award !== undefined && isHeld(award, now)
}

function placeIn(book: Facts, memberId: number, certificateId: number): Place {
  const certificate = book.byId.get(certificateId)
  if (!certificate) throw new Error(`There is no certificate ${certificateId}`)
  const award = book.current.get(keyOf(memberId, certificateId)) ?? null
  const steps = book.steps.get(certificateId) ?? []
  const progressOf = (stepId: number) => book.progress.get(keyOf(memberId, stepId))
  const member: MemberSteps = {
    results: book.results.get(keyOf(memberId, certificateId)) ?? [],
    opened: new Set(steps.flatMap(({ id }) => (progressOf(id)?.openedAt ? [id] : []))),
  }
  const begin = award && renewFrom(award, certificate.renewDays)
  const isSettled = award !== null && isHeld(award, book.now) && (begin === null || book.now < begin)
  const states = statesOfSteps(steps, member, { awardedAt: award?.awardedAt ?? null, isSettled })
  const isMet = arePrerequisitesMet(certificate.prerequisites, (id) => holdsIn(book, memberId, id))
  const learns = !certificate.isArchived && isLearning(steps, states, isMet)
  const state = standingOf({ award, isLearning: learns }, book.now)
  return { certificate, state, award, renewFrom: begin, isSettled, steps, member, states, learns, progressOf }
}

/** Of the certificates that are missing, those that a member needs first. */
export function missingPrerequisites(book: CompetenceBook, place: Place, memberId: number): CertificateRecord[] {
  const { prerequisites } = place.certificate
  if (arePrerequisitesMet(prerequisites, (id) => book.holds(memberId, id))) return []
  return book.certificates.filter(({ id }) => prerequisites.certificates.includes(id) && !book.holds(memberId, id))
}

/** Whether a member can go on with a certificate now: it is not archived, suspended or held, and nothing comes before it. */
export function isOpenTo(book: CompetenceBook, place: Place, memberId: number): boolean {
  const isOpen = !place.certificate.isArchived && place.state !== 'suspended' && !place.isSettled
  return isOpen && missingPrerequisites(book, place, memberId).length === 0
}
