import { textFor, type Words } from '@fobhouse/contract/competence/words.ts'
import { grades } from '@fobhouse/contract/competence/certificates.ts'
import type { OwnEvidence } from '@fobhouse/contract/competence/evidence.ts'
import type { ShownStep } from '@fobhouse/contract/competence/steps.ts'
import type { Next, Standing } from '@fobhouse/contract/competence/standing.ts'
import type { Competence, OwnCertificate } from '@fobhouse/contract/routes/competence.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import type { Queries } from '../../db/database.ts'
import { presentOwnEvidence } from './evidence/present-evidence.ts'
import { countUndecided, listEvidenceOf } from './evidence/store.ts'
import { nextOf, presentStanding, type Reader, type Waiting } from './present-standing.ts'
import { type CompetenceBook, type Place, readBook } from './read-book.ts'
import { hasStepByCard } from './training/ready-rules.ts'
import { findReader } from './reader.ts'
import type { CertificateRecord } from './store.ts'
import { isShown } from './steps/step-rules.ts'
import type { StepRecord } from './steps/store.ts'
import { todayOf } from './trainers/require-trainer.ts'
import { isLeading, isTraining } from './trainers/trainer-rules.ts'
import { listTrainers, type TrainerRecord } from './trainers/store.ts'
import { listUsers, type User } from './uses-store.ts'
import { countRequestsFor, listInterestOf, listRequestsOf } from './training/waiting-store.ts'

type OwnContext = Pick<Context, 'clock' | 'db' | 'settings'>

type Read = {
  book: CompetenceBook
  memberId: number
  reader: Reader
  waiting: Waiting
  trainers: readonly TrainerRecord[]
  users: readonly User[]
}

/** All certificates as one member finds them, and what they train. Always as many questions. */
export async function readOwn(ctx: OwnContext, memberId: number): Promise<Competence> {
  const read = await readAll(ctx, ctx.db, memberId)
  const { book, trainers } = read
  const shown = book.certificates.filter(
    ({ id, isArchived }) => !isArchived || book.placeOf(memberId, id).award !== null,
  )
  const today = todayOf(ctx)
  const own = trainers.filter((trainer) => trainer.memberId === memberId)
  const trainerOf = own.filter((role) => isTraining(role, today))
  const waitingFor = trainerOf.map(({ certificateId }) => certificateId)
  const requests = await countRequestsFor(ctx.db, { certificateIds: waitingFor, besides: memberId, now: book.now })
  return {
    certificates: shown.toSorted(inOrder(read.reader)).map((certificate) => presentOwn(read, certificate)),
    trainerOf: waitingFor,
    leadOf: own.filter((role) => isLeading(role, today)).map(({ certificateId }) => certificateId),
    byCard: waitingFor.filter((id) => hasStepByCard(book.placeOf(memberId, id).steps)),
    waiting: requests + (await countUndecided(ctx.db, { certificateIds: waitingFor, besides: memberId })),
  }
}

/** By grade, then by name. */
function inOrder(reader: Reader) {
  return (one: CertificateRecord, other: CertificateRecord) =>
    grades.indexOf(one.grade) - grades.indexOf(other.grade) ||
    textFor(one.name, reader).localeCompare(textFor(other.name, reader), reader.language ?? reader.clubLanguage) ||
    one.id - other.id
}

/** One certificate with the texts of its steps. Throws `not_found`, also for an archived one that is not held. */
export async function readOwnOne(
  ctx: OwnContext,
  { memberId, certificateId }: { memberId: number; certificateId: number },
): Promise<OwnCertificate & { steps: ShownStep[]; evidence: OwnEvidence[] }> {
  const read = await readAll(ctx, ctx.db, memberId)
  const certificate = read.book.certificates.find(({ id }) => id === certificateId)
  if (!certificate) throw new AppError('not_found')
  const place = read.book.placeOf(memberId, certificateId)
  if (certificate.isArchived && place.award === null) throw new AppError('not_found')
  const steps = place.steps.map((step) => showStep(step, place, read.reader))
  const evidence = await listEvidenceOf(ctx.db, { memberId, certificateId })
  return { ...presentOwn(read, certificate), steps, evidence: evidence.map(presentOwnEvidence) }
}

function showStep(step: StepRecord, place: Place, reader: Reader): ShownStep {
  const { id, own, version } = step
  if (!isShown(step, place.member)) return { id, kind: 'further' }
  const shown = { id, version, title: textFor(step.title, reader) }
  const say = (words: Words) => textFor(words, reader)
  switch (own.kind) {
    case 'reading':
      return { ...shown, ...own, text: say(own.text), statement: say(own.statement) }
    case 'in_person':
      return { ...shown, ...own, checklist: own.checklist.map(say) }
    case 'quiz': {
      const { kind, passPercent, pauseMinutes, attempts } = own
      return { ...shown, kind, passPercent, pauseMinutes, attempts }
    }
    case 'course':
      return { ...shown, kind: own.kind, minScore: own.minScore, link: own.link }
    case 'hours':
      return { ...shown, ...own }
  }
}

/** What a member can do next for certificates, one by one; null: nothing. */
export async function readNextSteps(
  ctx: Pick<Context, 'clock' | 'settings'>,
  db: Queries,
  memberId: number,
): Promise<(certificateId: number) => Next | null> {
  const book = await readBook(ctx, db, [memberId])
  const reader = await findReader(ctx, db, memberId)
  const waiting = { requests: await listRequestsOf(db, { memberIds: [memberId], now: book.now }) }
  return (certificateId) => nextOf({ book, memberId, reader, waiting }, book.placeOf(memberId, certificateId))
}

/** Where the member is with one certificate now. */
export async function readStanding(
  ctx: OwnContext,
  db: Queries,
  { memberId, certificateId }: { memberId: number; certificateId: number },
): Promise<Standing> {
  return presentStanding(await readAll(ctx, db, memberId), certificateId)
}

async function readAll(ctx: OwnContext, db: Queries, memberId: number): Promise<Read> {
  const book = await readBook(ctx, db, [memberId])
  const interest = await listInterestOf(db, [memberId])
  return {
    book,
    memberId,
    reader: await findReader(ctx, db, memberId),
    waiting: {
      requests: await listRequestsOf(db, { memberIds: [memberId], now: book.now }),
      interested: new Set(interest.map(({ certificateId }) => certificateId)),
    },
    trainers: await listTrainers(db, 'all'),
    users: await listUsers(db, 'all'),
  }
}

function presentOwn(read: Read, certificate: CertificateRecord): OwnCertificate {
  const { book, memberId, reader, trainers, users } = read
  const { id, name, text, grade, validity, prerequisites } = certificate
  const nameOf = (needed: CertificateRecord) => ({ id: needed.id, name: textFor(needed.name, reader) })
  const needed = book.certificates.filter((each) => prerequisites.certificates.includes(each.id))
  const needing = book.certificates.filter((each) => !each.isArchived && each.prerequisites.certificates.includes(id))
  return {
    id,
    name: textFor(name, reader),
    text: textFor(text, reader),
    grade,
    validity,
    prerequisites: {
      mode: prerequisites.mode,
      certificates: needed.map((each) => ({ ...nameOf(each), met: book.holds(memberId, each.id) })),
    },
    opens: [
      ...users
        .filter((user) => user.certificateId === id && user.isShown)
        .map((user) => ({ kind: user.kind, id: user.id, name: user.name })),
      ...needing.map((each) => ({ kind: 'certificate' as const, ...nameOf(each) })),
    ],
    trainers: trainers.filter((trainer) => trainer.certificateId === id).map((trainer) => trainer.name),
    standing: presentStanding(read, id),
  }
}
