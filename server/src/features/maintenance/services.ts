import type { NewService } from '@fobhouse/contract/maintenance.ts'
import { nowText } from '../../core/clock.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { bookingsOfItem } from '../bookings/public.ts'
import { type Changer, changeState, findItem, keepOccurrence, tellPages } from '../equipment-state/public.ts'
import { type CountContext, recount } from './count-use.ts'
import * as store from './store.ts'

type Serviced = { itemId: number; service: NewService; changer: Changer; actor: Actor & { memberId: number } }

/** Notes what was done to an item. Its plan counts anew from then. Throws `not_found`, 400, and what `changeState` throws. */
export async function noteService(
  ctx: CountContext,
  trx: Trx,
  { itemId, service, changer, actor }: Serviced,
): Promise<number> {
  const item = await findItem(trx, itemId)
  if (!item) throw new AppError('not_found')
  // Both ask who it is once more, which only their own call does.
  if (service.state !== undefined && (service.state === 'retired' || item.state === 'retired')) {
    throw invalidField('state', 'validation.invalid')
  }
  const at = await instantOf(ctx, trx, { itemId, service })
  const { plan, checks, note, minutes, cost, state, stateNote } = service
  const done = { done_by: actor.memberId, checks: JSON.stringify(checks), note, minutes, cost, void_reason: '' }
  const id = await store.insertService(trx, { equipment_id: itemId, plan_id: plan, at, ...done })
  await keepOccurrence(trx, itemId, {
    at: nowText(ctx.clock),
    kind: 'service',
    actor_id: actor.memberId,
    service_id: id,
  })
  const after = { item: itemId, plan, at, minutes, cost }
  await writeAudit(ctx, trx, { actor, action: 'service.create', subject: `service:${id}`, after })
  if (plan !== null) await recount(ctx, trx, plan)
  if (state !== undefined) {
    const change = { state, ...(stateNote === undefined ? {} : { note: stateNote }) }
    await changeState(ctx, trx, { itemId, change, changer, actor, bookings: bookingsOfItem })
  }
  tellPages(ctx, trx)
  return id
}

/** Not in the future, and not before the last service of the same plan. */
async function instantOf(
  ctx: CountContext,
  trx: Trx,
  { itemId, service: { plan, at } }: Pick<Serviced, 'itemId' | 'service'>,
): Promise<string> {
  const now = nowText(ctx.clock)
  if (at !== undefined && at > now) throw invalidField('at', 'validation.date')
  if (plan === null) return at ?? now
  const [known] = await store.listPlans(trx, { itemId, planId: plan })
  if (!known) throw invalidField('plan', 'validation.invalid')
  if (at !== undefined && known.last_done !== null && at < known.last_done) throw invalidField('at', 'validation.date')
  return at ?? now
}

type Voided = { id: number; reason: string; actor: Actor & { memberId: number } }

/** Takes back a service: its plan counts as before it. Throws `not_found` and `service_void`. */
export async function voidService(ctx: CountContext, trx: Trx, { id, reason, actor }: Voided): Promise<void> {
  const service = await store.findService(trx, id)
  if (!service) throw new AppError('not_found')
  if (service.void_at !== null) throw new AppError('service_void')
  await store.voidService(trx, { id, at: nowText(ctx.clock), memberId: actor.memberId, reason })
  await writeAudit(ctx, trx, { actor, action: 'service.void', subject: `service:${id}`, after: { reason } })
  if (service.plan_id !== null) await recount(ctx, trx, service.plan_id)
  tellPages(ctx, trx)
}
