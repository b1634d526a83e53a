import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { actorOf, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { isConfirmed, requireDuty } from '../../http/access-guard.ts'
import type { Caller } from '../../identity/public.ts'
import { announce } from '../webhooks/public.ts'
import { readOpen, requirePlace, takeRequirement } from './set-requirement.ts'
import * as store from './store.ts'

type ItemContext = Pick<Context, 'clock' | 'devices' | 'jobs' | 'live'>
type Links = { before: number | null; after: number | null }

// What a tool asks for changes also when its item is linked elsewhere or removed. Whoever does that needs what setting a requirement needs.

/**
 * To be called in the transaction that links an item to another interlock, or to none. Throws `duty_missing` and
 * `fresh_confirmation_required` if the item asks for something, now or later.
 */
export async function moveRequirement(
  ctx: ItemContext,
  trx: Trx,
  { itemId, links, caller }: { itemId: number; links: Links; caller: Caller },
): Promise<void> {
  const subject = { kind: 'equipment', id: itemId } as const
  if (!(await asksForSomething(ctx, trx, subject))) return
  requireTraining(ctx, caller)
  const [before, after] = [{ device_id: links.before }, { device_id: links.after }]
  await writeAudit(ctx, trx, {
    actor: actorOf(caller),
    action: 'requirement.move',
    subject: store.keyOf(subject),
    before,
    after,
  })
  const { name } = await requirePlace(trx, subject)
  const data = { ...subject, from: nowText(ctx.clock) }
  await announce(ctx, trx, { event: 'competence', type: 'requirement.changed', about: name, data })
}

/** The same for the transaction that removes an item. */
export async function dropRequirement(
  ctx: ItemContext,
  trx: Trx,
  { itemId, caller }: { itemId: number; caller: Caller },
): Promise<void> {
  const subject = { kind: 'equipment', id: itemId } as const
  if (!(await asksForSomething(ctx, trx, subject))) return
  requireTraining(ctx, caller)
  await takeRequirement(ctx, trx, { subject, actor: actorOf(caller) })
}

async function asksForSomething(ctx: Pick<Context, 'clock'>, trx: Trx, subject: store.Subject): Promise<boolean> {
  const { current, planned } = await readOpen(ctx, trx, subject)
  return current !== undefined || planned !== undefined
}

function requireTraining({ clock }: Pick<Context, 'clock'>, caller: Caller): void {
  requireDuty(caller, 'training')
  if (!isConfirmed(caller, clock.milliseconds())) throw new AppError('fresh_confirmation_required')
}
