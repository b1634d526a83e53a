import type { StepKind } from '@fobhouse/contract/competence/steps.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import type { Trx } from '../../../db/database.ts'
import { type CompetenceBook, missingPrerequisites, type Place, readBook } from '../read-book.ts'
import type { Reader } from '../present-standing.ts'
import { findReader, namesFor } from '../reader.ts'
import { findStep, type StepRecord } from './store.ts'

export type OpenStep = { step: StepRecord; place: Place; book: CompetenceBook }

type Asked = { memberId: number; stepId: number; certificateId: number; kind: StepKind }

/**
 * A step of this certificate and kind that this member may do now, with where they are. Throws `not_found`,
 * `certificate_archived`, `certificate_suspended`, `already_held` with `renewFrom`, `prerequisites_missing` with
 * `certificates`, `step_locked`.
 */
export async function openStepOf(ctx: Pick<Context, 'clock' | 'settings'>, trx: Trx, asked: Asked): Promise<OpenStep> {
  const { memberId, stepId } = asked
  const step = await findStep(trx, stepId)
  if (!step || step.certificateId !== asked.certificateId || step.kind !== asked.kind) throw new AppError('not_found')
  const book = await readBook(ctx, trx, [memberId])
  const place = book.placeOf(memberId, step.certificateId)
  requireReady(book, place, { memberId, reader: await findReader(ctx, trx, memberId) })
  if (place.states.find(({ id }) => id === stepId)?.state !== 'open') throw new AppError('step_locked')
  return { step, place, book }
}

/** Throws unless the member may go on with the certificate: as `openStepOf`, of its steps nothing. */
export function requireReady(
  book: CompetenceBook,
  place: Place,
  { memberId, reader }: { memberId: number; reader: Reader },
): void {
  if (place.certificate.isArchived) throw new AppError('certificate_archived')
  requireNotHeld(place)
  const missing = missingPrerequisites(book, place, memberId)
  if (missing.length > 0) {
    const certificates = namesFor(missing, reader)
    throw new AppError('prerequisites_missing', { extra: { params: { certificates } } })
  }
}

/** Throws `certificate_suspended`, and `already_held` outside the days of renewal. */
export function requireNotHeld({ state, isSettled, renewFrom }: Place): void {
  if (state === 'suspended') throw new AppError('certificate_suspended')
  if (isSettled) throw new AppError('already_held', { extra: { params: { renewFrom } } })
}
