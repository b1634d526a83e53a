import { type Duty, hasDuty } from '@fobhouse/contract/duties.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import type { Queries } from '../../../db/database.ts'
import { Temporal } from 'temporal-polyfill'
import { dayOf, startOfDay } from '../../../db/awards/end-rules.ts'
import type { Reader } from '../present-standing.ts'
import { type Place, readBook } from '../read-book.ts'
import { findReader, namesFor } from '../reader.ts'
import { findCertificate } from '../store.ts'
import { findRole, listRolesOf, type TrainerRecord } from './store.ts'
import { isInOffice, isLeading, isServing, isTraining } from './trainer-rules.ts'
import { nowText } from '../../../core/clock.ts'

/** Who asks: a session's caller. */
export type Asker = { memberId: number; duties: readonly Duty[] }

type TrainerContext = Pick<Context, 'clock' | 'settings'>

/** Today in the club's zone, `YYYY-MM-DD`. */
export function todayOf(ctx: TrainerContext): string {
  return dayOf(nowText(ctx.clock), ctx.settings.get('general.timeZone')).toString()
}

/** The first instant of a day of the club, `YYYY-MM-DD`. */
export function startOfClubDay(ctx: Pick<Context, 'settings'>, day: string): string {
  return startOfDay(Temporal.PlainDate.from(day), ctx.settings.get('general.timeZone'))
}

/** Whether somebody has a role that is not over, also while they pause. */
export async function trainsAny(ctx: TrainerContext & Pick<Context, 'db'>, memberId: number): Promise<boolean> {
  const today = todayOf(ctx)
  return (await listRolesOf(ctx.db, memberId)).some((role) => isServing(role, today))
}

/** Administrators with this duty may all that leads may. */
export function isTrainingAdministrator({ duties }: Asker): boolean {
  return hasDuty(duties, 'training')
}

/**
 * The caller's role as a lead of the certificate; null for an administrator. Throws 403 `not_a_trainer`, and for
 * administrators `not_found`.
 */
export async function requireLead(
  ctx: TrainerContext,
  db: Queries,
  { caller, certificateId }: { caller: Asker; certificateId: number },
): Promise<TrainerRecord | null> {
  return requireRole(db, { caller, certificateId, fits: (role) => isLeading(role, todayOf(ctx)) })
}

/** The same for any trainer of the certificate whose role is not over or paused. Whether they hold it is not asked. */
export async function requireTrainer(
  ctx: TrainerContext,
  db: Queries,
  { caller, certificateId }: { caller: Asker; certificateId: number },
): Promise<TrainerRecord | null> {
  const today = todayOf(ctx)
  return requireRole(db, { caller, certificateId, fits: (role) => isTraining(role, today) })
}

/**
 * The same for signing off: the trainer must hold the certificate now. Throws also 409 `trainer_not_certified`.
 * Administrators need no certificate.
 */
export async function requireAble(
  ctx: TrainerContext,
  db: Queries,
  { caller, certificateId }: { caller: Asker; certificateId: number },
): Promise<TrainerRecord | null> {
  const today = todayOf(ctx)
  const role = await requireRole(db, { caller, certificateId, fits: (each) => isInOffice(each, today) })
  if (role === null) return null
  const book = await readBook(ctx, db, [role.memberId])
  if (!book.holds(role.memberId, certificateId))
    throw notCertified(book.placeOf(role.memberId, certificateId), await findReader(ctx, db, caller.memberId))
  return role
}

export function notCertified({ certificate }: Pick<Place, 'certificate'>, reader: Reader): AppError {
  const [named] = namesFor([certificate], reader)
  return new AppError('trainer_not_certified', { extra: { params: { certificate: named } } })
}

type Needed = { caller: Asker; certificateId: number; fits: (role: TrainerRecord) => boolean }

async function requireRole(db: Queries, { caller, certificateId, fits }: Needed): Promise<TrainerRecord | null> {
  if (isTrainingAdministrator(caller)) {
    if (!(await findCertificate(db, certificateId))) throw new AppError('not_found')
    return null
  }
  const role = await findRole(db, { certificateId, memberId: caller.memberId })
  if (!role || !fits(role)) throw new AppError('not_a_trainer')
  return role
}
