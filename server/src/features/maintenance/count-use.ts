import type { Context } from '../../context.ts'
import { fromText, nowText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { bookingsOfItem } from '../bookings/public.ts'
import {
  caretakersOf,
  changeState,
  findItem,
  linkTo,
  serverAsChanger,
  type StateContext,
  tellPages,
} from '../equipment-state/public.ts'
import { queueMails } from '../outbox/public.ts'
import { announce } from '../webhooks/public.ts'
import { maintenanceDueMail } from './mail-texts.ts'
import { countedOf, limitOf, type Use } from './rules.ts'
import * as store from './store.ts'

export type CountContext = StateContext & { isAutomatic?: true }
type SessionUse = Use & { itemId: number | null; startedAt: string }

/** Call this in the transaction that ends a session: plans of its item count it, and those that are due then are told. */
export async function countSession(
  ctx: CountContext,
  trx: Trx,
  { itemId, startedAt, ...use }: SessionUse,
): Promise<void> {
  if (itemId === null) return
  for (const plan of await store.listPlans(trx, { itemId })) {
    const added = startedAt < plan.since ? 0 : countedOf(plan.unit, use)
    if (added === 0) continue
    const counted = plan.counted + added
    await store.savePlan(trx, plan.id, { counted })
    await tellIfDue(ctx, trx, { ...plan, counted })
  }
}

/** Call this with each news of a session that runs: what it has used until then may make a plan due. */
export async function noteRunning(
  ctx: CountContext,
  trx: Trx,
  { itemId, startedAt, ...use }: SessionUse,
): Promise<void> {
  if (itemId === null) return
  for (const plan of await store.listPlans(trx, { itemId })) {
    if (plan.due_at !== null || startedAt < plan.since) continue
    await tellIfDue(ctx, trx, { ...plan, counted: plan.counted + countedOf(plan.unit, use) })
  }
}

/** Once: caretakers are mailed, webhooks told, and an item whose plan stops it goes out of order. A session goes on. */
export async function tellIfDue(ctx: CountContext, trx: Trx, plan: store.ListedPlan): Promise<void> {
  if (plan.due_at !== null || plan.counted < limitOf(plan)) return
  const { id, equipment_id: itemId, item, name } = plan
  const current = await findItem(trx, itemId)
  if (!current || current.state === 'retired') return
  await store.savePlan(trx, id, { due_at: nowText(ctx.clock) })
  const params = { name: item, plan: name, link: linkTo(ctx, itemId) }
  const recipients = await caretakersOf(trx, itemId)
  await queueMails(
    ctx,
    trx,
    recipients.map((recipient) => ({ template: maintenanceDueMail, recipient, params })),
  )
  await announce(ctx, trx, {
    event: 'equipment',
    type: 'equipment.maintenance_due',
    about: item,
    data: { id: itemId, planId: id },
  })
  tellPages(ctx, trx)
  if (plan.stops !== 1 || current.state === 'out_of_order') return
  await changeState(ctx, trx, {
    itemId,
    change: { state: 'out_of_order', note: name, expectedBack: null },
    changer: serverAsChanger,
    actor: { memberId: null, name: 'fobhouse' },
    byPlan: name,
    bookings: bookingsOfItem,
    toldElsewhere: recipients.flatMap(({ memberId }) => memberId ?? []),
  })
}

/** Counts a plan anew from when it was last done: after a service, one that was taken back, or another unit. */
export async function recount(ctx: CountContext, trx: Trx, planId: number): Promise<void> {
  const [plan] = await store.listPlans(trx, { planId })
  if (!plan) return
  const lastDone = await store.findLastDone(trx, planId)
  const since = lastDone ?? plan.created_at
  const sessions = await store.listSessions(trx, { itemIds: [plan.equipment_id], since })
  const counted = sessions
    .filter(({ ended_at: end }) => end !== null)
    .map((session) => countedOf(plan.unit, useOf(session)))
    .reduce((sum, one) => sum + one, 0)
  const columns = { since, last_done: lastDone, counted, due_at: null }
  await store.savePlan(trx, planId, columns)
  const days = plan.unit === 'days' ? daysSince(ctx, since) : counted
  await tellIfDue(ctx, trx, { ...plan, ...columns, counted: days })
}

export function useOf({
  started_at: start,
  ended_at: end,
  last_news_at: news,
  milliwattHours,
}: store.UsedSession): Use {
  const milliseconds = fromText(end ?? news).epochMilliseconds - fromText(start).epochMilliseconds
  return { milliseconds: Math.max(0, milliseconds), milliwattHours }
}

/** Whole days of the club from the day of an instant until today. */
export function daysSince({ clock, settings }: Pick<Context, 'clock' | 'settings'>, since: string): number {
  const zone = settings.get('general.timeZone')
  const day = (text: string) => fromText(text).toZonedDateTimeISO(zone).toPlainDate()
  return day(since).until(day(nowText(clock)), { largestUnit: 'day' }).days
}
