import { textFor } from '@fobhouse/contract/competence/words.ts'
import type { Queue } from '@fobhouse/contract/routes/training.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { presentEvidence } from '../evidence/present-evidence.ts'
import { listUndecided } from '../evidence/store.ts'
import { listNames } from '../people-store.ts'
import { hoursOf } from '../present-standing.ts'
import { type CompetenceBook, type Place, readBook } from '../read-book.ts'
import { findReader } from '../reader.ts'
import { type CertificateRecord, listCertificates } from '../store.ts'
import { listBegun } from '../steps/store.ts'
import { type Asker, isTrainingAdministrator, todayOf } from '../trainers/require-trainer.ts'
import { listRolesOf, type TrainerRecord } from '../trainers/store.ts'
import { isServing, isTraining } from '../trainers/trainer-rules.ts'
import { countWaiting } from './waiting-store.ts'
import { type GivenSignOff, listSignOffs } from './sign-off-store.ts'
import { listOpenRequests } from './store.ts'
import { sinceUndo, undoHours } from './undo-sign-off.ts'

type QueueContext = Pick<Context, 'clock' | 'db' | 'settings'>

type Whose = { memberId: number; certificateId: number }

/** What waits for a trainer, without themselves. Always as many questions. Throws `not_a_trainer`. */
export async function readQueue(ctx: QueueContext, caller: Asker): Promise<Queue> {
  const roles = await listRoles(ctx, caller)
  const own = ofQueue(ctx, { caller, roles, all: await listCertificates(ctx.db) })
  const begun = (await listBegun(ctx.db)).filter(({ certificateId }) => own.some(({ id }) => id === certificateId))
  const recent = await listSignOffs(ctx.db, { byId: caller.memberId, since: sinceUndo(ctx) })
  const book = await readBook(ctx, ctx.db, idsOf([...begun, ...recent]))
  const requests = await listOpenRequests(ctx.db, { certificateIds: own.map(({ id }) => id), now: book.now })
  const evidence = await listUndecided(
    ctx.db,
    own.map(({ id }) => id),
  )
  const waiting = await countWaiting(ctx.db, book.now)
  const names = await listNames(ctx.db, idsOf([...requests, ...recent, ...begun, ...evidence]))
  const reader = await findReader(ctx, ctx.db, caller.memberId)
  const nameOf = (id: number) => textFor(book.certificates.find((each) => each.id === id)?.name ?? {}, reader)
  const person = ({ memberId, certificateId }: Whose) => {
    return { memberId, member: names.get(memberId) ?? '', certificateId, certificate: nameOf(certificateId) }
  }
  const isOther = ({ memberId }: Whose) => memberId !== caller.memberId && names.has(memberId)
  return {
    requests: requests.filter(isOther).map((request) => {
      return { id: request.id, ...person(request), askedAt: request.askedAt, expiresAt: request.expiresAt }
    }),
    evidence: evidence.filter(isOther).map((each) => {
      return { ...presentEvidence(each), ...person(each), handedInAt: each.handedInAt }
    }),
    interest: own.flatMap(({ id, interestSize: size }) => {
      const count = waiting.interested.get(id) ?? 0
      return count > 0 ? [{ certificateId: id, certificate: nameOf(id), count, size }] : []
    }),
    learners: begun.filter(isOther).flatMap((whose) => {
      const hours = hoursLearnt(book.placeOf(whose.memberId, whose.certificateId))
      return hours ? [{ ...person(whose), ...hours }] : []
    }),
    roles: roles.map(({ id, certificateId, role, perDay, untilDay: until, pausedUntil }) => {
      return { id, certificateId, certificate: nameOf(certificateId), role, perDay, until, pausedUntil }
    }),
    recent: recent.filter(isOther).map((given) => ({ ...person(given), ...presentRecent(book, given) })),
  }
}

function idsOf(all: readonly Whose[]): number[] {
  return [...new Set(all.map(({ memberId }) => memberId))]
}

/** How far somebody who learns under supervision is. */
function hoursLearnt(place: Place): { hours: number; of: number } | undefined {
  const open = place.states.find(({ state }) => state === 'open')
  const step = place.steps.find(({ id }) => id === open?.id)
  if (place.state !== 'learning' || step?.own.kind !== 'hours') return undefined
  return { hours: hoursOf(place, step.id), of: step.own.hours }
}

function presentRecent(book: CompetenceBook, { memberId, certificateId, at }: GivenSignOff) {
  const { award } = book.placeOf(memberId, certificateId)
  const undoUntil = new Date(Date.parse(at) + undoHours * 3_600_000).toISOString()
  return { ...(award && award.awardedAt >= at ? { awardId: award.id } : {}), at, undoUntil }
}

/** What somebody trains, also while they pause. */
async function listRoles(ctx: QueueContext, caller: Asker): Promise<TrainerRecord[]> {
  const today = todayOf(ctx)
  const roles = await listRolesOf(ctx.db, caller.memberId)
  const served = roles.filter((role) => isServing(role, today))
  if (served.length === 0 && !isTrainingAdministrator(caller)) throw new AppError('not_a_trainer')
  return served
}

/** The certificates of a trainer's queue; for administrators all. */
function ofQueue(ctx: QueueContext, { caller, roles, all }: OfQueue): CertificateRecord[] {
  if (isTrainingAdministrator(caller)) return [...all]
  const today = todayOf(ctx)
  const held = roles.filter((role) => isTraining(role, today))
  return all.filter(({ id }) => held.some(({ certificateId }) => certificateId === id))
}

type OfQueue = { caller: Asker; roles: readonly TrainerRecord[]; all: readonly CertificateRecord[] }
