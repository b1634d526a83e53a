import { textFor } from '@fobhouse/contract/competence/words.ts'
import type { NamedUse } from '@fobhouse/contract/competence/certificates.ts'
import type { Trainer } from '@fobhouse/contract/competence/trainers.ts'
import type { ListedCertificate, WholeCertificate } from '@fobhouse/contract/routes/certificates.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { countAwards } from '../awards/count-store.ts'
import { endOf } from '../../../db/awards/end-rules.ts'
import type { Reader } from '../present-standing.ts'
import { readBook } from '../read-book.ts'
import { findReader } from '../reader.ts'
import { type CertificateRecord, listCertificates } from '../store.ts'
import { listBegun, listSteps } from '../steps/store.ts'
import { todayOf } from '../trainers/require-trainer.ts'
import { listTrainers } from '../trainers/store.ts'
import { isInOffice } from '../trainers/trainer-rules.ts'
import { listUsers, type User } from '../uses-store.ts'
import { countWaiting } from '../training/waiting-store.ts'
import { authoredStep } from './save-steps.ts'

type ReadContext = Pick<Context, 'clock' | 'db' | 'settings'>

/** All certificates as their authors read them; `memberId`: the reader, null for another program. */
export async function listAuthored(ctx: ReadContext, memberId: number | null): Promise<ListedCertificate[]> {
  const { db } = ctx
  const now = nowText(ctx.clock)
  const all = await listCertificates(db)
  const users = await listUsers(db, 'all')
  const awards = await countAwards(db, now)
  const { requests, interested } = await countWaiting(db, now)
  const learning = await countLearning(ctx)
  const reader = await findReader(ctx, db, memberId)
  return all.map((certificate) => {
    const { revision: _, ...told } = presentAuthored(certificate)
    return {
      ...told,
      counts: {
        ...(awards.get(certificate.id) ?? { held: 0, suspended: 0, expired: 0 }),
        learning: learning.get(certificate.id) ?? 0,
        requests: requests.get(certificate.id) ?? 0,
        interested: interested.get(certificate.id) ?? 0,
      },
      requiredBy: requiredBy(certificate.id, { all, users, reader }),
    }
  })
}

function presentAuthored({ isArchived, ...certificate }: CertificateRecord) {
  return { ...certificate, archived: isArchived }
}

type Users = {
  all: readonly CertificateRecord[]
  users: readonly User[]
  reader: Reader
}

function requiredBy(id: number, { all, users, reader }: Users): NamedUse[] {
  return [
    ...users
      .filter((user) => user.certificateId === id)
      .map((user) => ({ kind: user.kind, id: user.id, name: user.name })),
    ...all
      .filter(({ prerequisites }) => prerequisites.certificates.includes(id))
      .map((each) => ({ kind: 'certificate' as const, id: each.id, name: textFor(each.name, reader) })),
  ]
}

/** How many learn each certificate under supervision: of those who have begun. */
async function countLearning(ctx: ReadContext): Promise<Map<number, number>> {
  const begun = await listBegun(ctx.db)
  const book = await readBook(ctx, ctx.db, [...new Set(begun.map(({ memberId }) => memberId))])
  const counts = new Map<number, number>()
  for (const { memberId, certificateId } of begun) {
    if (book.placeOf(memberId, certificateId).state !== 'learning') continue
    counts.set(certificateId, (counts.get(certificateId) ?? 0) + 1)
  }
  return counts
}

/** One certificate with its steps and trainers. Throws `not_found`. */
export async function readAuthored(
  ctx: ReadContext,
  { id, memberId }: { id: number; memberId: number },
): Promise<WholeCertificate> {
  const listed = await listAuthored(ctx, memberId)
  const found = listed.find((each) => each.id === id)
  const certificate = (await listCertificates(ctx.db)).find((each) => each.id === id)
  if (!found || !certificate) throw new AppError('not_found')
  const steps = await listSteps(ctx.db, [id])
  const { revision, validity } = certificate
  const timeZone = ctx.settings.get('general.timeZone')
  const now = { awardedAt: nowText(ctx.clock), lastUsedAt: null, latestEnd: null, timeZone }
  return {
    ...found,
    endsIfAwardedNow: endOf({ validity, ...now }),
    revision,
    steps: steps.map(authoredStep),
    trainers: await readTrainers(ctx, id),
  }
}

/** The trainers of a certificate, and who of them can sign off now. */
export async function readTrainers(ctx: ReadContext, certificateId: number): Promise<Trainer[]> {
  const trainers = await listTrainers(ctx.db, [certificateId])
  const book = await readBook(
    ctx,
    ctx.db,
    trainers.map(({ memberId }) => memberId),
  )
  const today = todayOf(ctx)
  return trainers.map((trainer) => ({
    id: trainer.id,
    memberId: trainer.memberId,
    name: trainer.name,
    role: trainer.role,
    perDay: trainer.perDay,
    until: trainer.untilDay,
    pausedUntil: trainer.pausedUntil,
    appointedBy: trainer.appointedBy,
    able: isInOffice(trainer, today) && book.holds(trainer.memberId, certificateId),
  }))
}
