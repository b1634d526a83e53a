import type { DirectAward } from '@fobhouse/contract/competence/awards.ts'
import type { Context } from '../../../context.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import type { Actor } from '../../../db/audit.ts'
import { Temporal } from 'temporal-polyfill'
import { startOfDay } from '../../../db/awards/end-rules.ts'
import { isThere } from '../people-store.ts'
import { readBook } from '../read-book.ts'
import { requireNotHeld } from '../steps/open-step.ts'
import { todayOf } from '../trainers/require-trainer.ts'
import { type AwardContext, makeAward } from './make-award.ts'

/**
 * An administrator awards a certificate without its steps and prerequisites. Throws 400 for somebody or something that
 * is not there and for a day to come, `certificate_archived`, `certificate_suspended`, `already_held`.
 */
export async function giveAward(
  ctx: AwardContext & Pick<Context, 'transact'>,
  { given, actor }: { given: DirectAward; actor: Actor },
): Promise<number> {
  const { memberId, certificateId, awardedOn, publicNote, privateNote } = given
  const today = todayOf(ctx)
  if (awardedOn !== undefined && awardedOn > today) throw invalidField('awardedOn', 'validation.date')
  const isPast = awardedOn !== undefined && awardedOn < today
  return ctx.transact(async (trx) => {
    if (!(await isThere(trx, memberId))) throw invalidField('memberId', 'validation.invalid')
    const book = await readBook(ctx, trx, [memberId])
    const certificate = book.certificates.find(({ id }) => id === certificateId)
    if (!certificate) throw invalidField('certificateId', 'validation.invalid')
    if (certificate.isArchived) throw new AppError('certificate_archived')
    requireNotHeld(book.placeOf(memberId, certificateId))
    const timeZone = ctx.settings.get('general.timeZone')
    const at = isPast ? { awardedAt: startOfDay(Temporal.PlainDate.from(awardedOn), timeZone) } : {}
    return makeAward(ctx, trx, { memberId, certificate, actor, source: 'admin', publicNote, privateNote, ...at })
  })
}
