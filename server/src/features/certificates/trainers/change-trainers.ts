import { mostTrainers } from '@fobhouse/contract/competence/certificates.ts'
import type { NewTrainer, TrainerChange, TrainerRole } from '@fobhouse/contract/competence/trainers.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import { changedColumns } from '../../../db/changed-columns.ts'
import type { Trx } from '../../../db/database.ts'
import { isThere } from '../people-store.ts'
import { readBook } from '../read-book.ts'
import { findReader } from '../reader.ts'
import { tellPeople } from '../tell-people.ts'
import { type Asker, notCertified, requireLead } from './require-trainer.ts'
import * as store from './store.ts'
import { beyondOwn } from './trainer-rules.ts'

type TrainerContext = Pick<Context, 'clock' | 'live' | 'settings' | 'transact'>
type Caller = Asker & Actor

/**
 * Makes a member who holds the certificate its trainer or lead. A lead appoints trainers only, and gives nothing beyond
 * the own limits. Throws `not_a_trainer`, `trainer_not_certified`, `too_many_trainers`, `conflict` for somebody who is
 * one already, and 400.
 */
export async function appointTrainer(
  ctx: TrainerContext,
  { certificateId, given, caller }: { certificateId: number; given: NewTrainer; caller: Caller },
): Promise<number> {
  const { memberId, role, perDay, until: untilDay } = given
  return ctx.transact(async (trx) => {
    const lead = await requireLead(ctx, trx, { caller, certificateId })
    checkLead(lead, { role, perDay, untilDay })
    if (!(await isThere(trx, memberId))) throw invalidField('memberId', 'validation.invalid')
    const book = await readBook(ctx, trx, [memberId])
    if (!book.holds(memberId, certificateId)) {
      throw notCertified(book.placeOf(memberId, certificateId), await findReader(ctx, trx, caller.memberId))
    }
    const trainers = await store.listTrainers(trx, [certificateId])
    if (trainers.some((each) => each.memberId === memberId)) throw new AppError('conflict')
    if (trainers.length >= mostTrainers) throw new AppError('too_many_trainers')
    const row = { certificate_id: certificateId, member_id: memberId, role, per_day: perDay, until_day: untilDay }
    const appointed = { appointed_by: caller.memberId, appointed_at: nowText(ctx.clock), paused_until: null }
    const id = await store.insertTrainer(trx, { ...row, ...appointed })
    const after = { member: memberId, role, per_day: perDay, until_day: untilDay }
    await writeAudit(ctx, trx, {
      actor: caller,
      action: 'trainer.appoint',
      subject: `certificate:${certificateId}`,
      after,
    })
    await tellPeople(ctx, trx, { memberIds: [memberId], certificateIds: [certificateId] })
    return id
  })
}

type Given = { role?: TrainerRole; perDay?: number; untilDay?: string | null }

/** Null: an administrator, who may give anything. */
function checkLead(lead: store.TrainerRecord | null, { role, ...given }: Given): void {
  if (lead === null) return
  if (role === 'lead') throw new AppError('not_a_trainer')
  const beyond = beyondOwn({ ...lead, ...given }, lead)
  if (beyond) throw invalidField(beyond, 'validation.beyondOwn')
}

/** Changes a trainer. Trainers pause themselves. Throws `not_found`, `not_a_trainer`, and 400 beyond a lead's own. */
export async function updateTrainer(
  ctx: TrainerContext,
  { id, change, caller }: { id: number; change: TrainerChange; caller: Caller },
): Promise<void> {
  await ctx.transact(async (trx) => {
    const { trainer, lead } = await findOrRefuse(ctx, trx, { id, caller, isPause: isPauseAlone(change) })
    checkLead(lead, givenOf(trainer, change))
    const { role, perDay, until, pausedUntil } = change
    const { before, after } = changedColumns(columnsOf(trainer), {
      ...(role === undefined ? {} : { role }),
      ...(perDay === undefined ? {} : { per_day: perDay }),
      ...(until === undefined ? {} : { until_day: until }),
      ...(pausedUntil === undefined ? {} : { paused_until: pausedUntil }),
    })
    if (Object.keys(after).length === 0) return
    await store.saveTrainer(trx, id, after)
    await tellOfTrainer(ctx, trx, { trainer, caller, action: 'trainer.update', before, after })
  })
}

function columnsOf({ role, perDay, untilDay, pausedUntil }: store.TrainerRecord) {
  return { role, per_day: perDay, until_day: untilDay, paused_until: pausedUntil }
}

/** What a change gives that was not there. */
function givenOf(trainer: store.TrainerRecord, { role, perDay, until }: TrainerChange): Given {
  return {
    ...(role === undefined || role === trainer.role ? {} : { role }),
    ...(perDay === undefined ? {} : { perDay }),
    ...(until === undefined ? {} : { untilDay: until }),
  }
}

type Asked = { id: number; caller: Caller; isPause: boolean }

/** The trainer, and the lead who changes them; null for an administrator, and for somebody who pauses. */
async function findOrRefuse(ctx: TrainerContext, trx: Trx, { id, caller, isPause }: Asked) {
  const trainer = await store.findTrainer(trx, id)
  const isOneself = trainer?.memberId === caller.memberId
  if (trainer && isPause && isOneself) return { trainer, lead: null }
  const lead = await requireLead(ctx, trx, { caller, certificateId: trainer?.certificateId ?? 0 })
  if (!trainer) throw new AppError('not_found')
  if (lead !== null && trainer.role === 'lead' && !isOneself) throw new AppError('not_a_trainer')
  return { trainer, lead }
}

type Told = {
  trainer: store.TrainerRecord
  caller: Caller
  action: 'trainer.update' | 'trainer.remove'
  before: Record<string, unknown>
  after?: Record<string, unknown>
}

async function tellOfTrainer(
  ctx: TrainerContext,
  trx: Trx,
  { trainer, caller, action, ...values }: Told,
): Promise<void> {
  const { memberId, certificateId } = trainer
  const before = { member: memberId, ...values.before }
  const subject = `certificate:${certificateId}` as const
  await writeAudit(ctx, trx, {
    actor: caller,
    action,
    subject,
    before,
    ...(values.after ? { after: values.after } : {}),
  })
  await tellPeople(ctx, trx, { memberIds: [memberId], certificateIds: [certificateId] })
}

function isPauseAlone(change: TrainerChange): boolean {
  return Object.entries(change).every(([field, value]) => field === 'pausedUntil' || value === undefined)
}

/** Takes the role away. Throws `not_found`, `not_a_trainer`. */
export async function removeTrainer(
  ctx: TrainerContext,
  { id, caller }: { id: number; caller: Caller },
): Promise<void> {
  await ctx.transact(async (trx) => {
    const { trainer } = await findOrRefuse(ctx, trx, { id, caller, isPause: false })
    await store.deleteTrainer(trx, id)
    await tellOfTrainer(ctx, trx, { trainer, caller, action: 'trainer.remove', before: columnsOf(trainer) })
  })
}
