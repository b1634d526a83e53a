import type { Cascade } from '@fobhouse/contract/competence/awards.ts'
import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { Queries } from '../../../db/database.ts'
import { type CurrentAward, readBook } from '../read-book.ts'
import { isHeld } from '../rules.ts'
import type { CertificateRecord } from '../store.ts'
import { type Asker, requireTrainer } from '../trainers/require-trainer.ts'
import { countSignOffs, findRole } from '../trainers/store.ts'
import { fallingWith } from './cascade-rules.ts'
import { findAward } from './store.ts'

/** An award that counts, with its certificate. */
export type HeldAward = CurrentAward & { certificate: CertificateRecord }

export type Falling = { award: HeldAward; others: HeldAward[]; isHeld: boolean }

type CascadeContext = Pick<Context, 'clock' | 'settings'>

/** Throws `not_found` for an award that is not there, and `award_not_valid` for one that does not count any more. */
export async function readFalling(ctx: CascadeContext, db: Queries, id: number): Promise<Falling> {
  const found = await findAward(db, id)
  if (!found) throw new AppError('not_found')
  const book = await readBook(ctx, db, [found.memberId])
  const awards = book.currentAwardsOf(found.memberId).map((award) => ({
    ...award,
    certificate: book.placeOf(award.memberId, award.certificateId).certificate,
  }))
  const award = awards.find((each) => each.id === id)
  if (!award) throw new AppError('award_not_valid')
  const counting = awards
    .filter((each) => each.id === id || each.causedBy === id || isHeld(each, book.now))
    .map((each) => ({ ...each, prerequisites: each.certificate.prerequisites }))
  return { award, others: fallingWith(award, counting), isHeld: isHeld(award, book.now) }
}

/** What the holder would lose besides. Features that let certificates decide about something declare such a question. */
export type LosesWith = (
  ctx: CascadeContext,
  db: Queries,
  lost: { memberId: number; certificateIds: readonly number[] },
) => Promise<Cascade['loses']>

const signOffDays = 365

/** What would go with an award. Throws `not_a_trainer` and as above. */
export async function previewCascade(
  ctx: CascadeContext & Pick<Context, 'db'>,
  {
    id,
    caller,
    nameOf,
    losesWith,
  }: { id: number; caller: Asker; nameOf: (of: CertificateRecord) => string; losesWith: readonly LosesWith[] },
): Promise<Cascade> {
  await requireTrainerOf(ctx, ctx.db, { id, caller })
  const { award, others } = await readFalling(ctx, ctx.db, id)
  const { memberId, certificateId } = award
  const lost = { memberId, certificateIds: [award, ...others].map((each) => each.certificateId) }
  const loses = await Promise.all(losesWith.map((ask) => ask(ctx, ctx.db, lost)))
  const role = await findRole(ctx.db, { certificateId, memberId })
  const since = toText(ctx.clock.now().subtract({ hours: 24 * signOffDays }))
  const signOffs = role ? await countSignOffs(ctx.db, { byId: memberId, certificateId, since }) : 0
  const awards = others.map((each) => ({
    id: each.id,
    certificateId: each.certificateId,
    certificate: nameOf(each.certificate),
  }))
  return { awards, loses: loses.flat(), signOffs }
}

/** Whoever trains nothing learns of no award whether it is there. */
export async function requireTrainerOf(
  ctx: CascadeContext,
  db: Queries,
  { id, caller, require = requireTrainer }: { id: number; caller: Asker; require?: typeof requireTrainer },
): Promise<void> {
  const award = await findAward(db, id)
  await require(ctx, db, { caller, certificateId: award?.certificateId ?? 0 })
}
