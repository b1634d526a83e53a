import { isOut } from '@fobhouse/contract/equipment.ts'
import type { Context } from '../../context.ts'
import { fromText, nowText, toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { createAlarm } from '../../jobs/alarm.ts'
import type { Job } from '../../jobs/jobs.ts'
import { tellLockout } from '../../device-hub/tell-lockout.ts'
import type { Trx } from '../../db/database.ts'
import { isHeldBack } from '../outbox/public.ts'
import { type StateContext, tellPages, todayOf } from './change-state.ts'
import * as store from './store.ts'
import { mailExpected } from './tell-people.ts'

export const equipmentJobName = 'equipment.states'
const everySeconds = 60
const tellingHour = 8

type JobContext = StateContext & Pick<Context, 'db' | 'transact'>
type Test = { itemId: number; minutes: number; actor: Actor & { memberId: number } }

/** Lets one caretaker run an item that is out of order, alone. Throws `not_found` and `equipment_usable`. */
export async function beginTest(
  ctx: StateContext,
  trx: Trx,
  { itemId, minutes, actor }: Test,
): Promise<{ until: string }> {
  const item = await store.findItem(trx, itemId)
  if (!item) throw new AppError('not_found')
  if (!isOut(item.state)) throw new AppError('equipment_usable')
  const until = toText(ctx.clock.now().add({ minutes }))
  const columns = { test_until: until, test_by: actor.memberId }
  await saveTest(ctx, trx, { item, columns, actor })
  await writeAudit(ctx, trx, { actor, action: 'equipment.test', subject: `equipment:${itemId}`, after: { until } })
  trx.afterCommit(() => ctx.jobs.wake(equipmentJobName))
  return { until }
}

/** Ends a test time; does nothing where there is none. */
export async function endTest(ctx: StateContext, trx: Trx, { itemId, actor }: Omit<Test, 'minutes'>): Promise<void> {
  const item = await store.findItem(trx, itemId)
  if (!item) throw new AppError('not_found')
  if (item.test_until === null) return
  await saveTest(ctx, trx, { item, columns: { test_until: null, test_by: null }, actor })
  const before = { until: item.test_until }
  await writeAudit(ctx, trx, { actor, action: 'equipment.test', subject: `equipment:${itemId}`, before })
}

type SavedTest = { item: store.ItemRow; columns: Pick<store.ItemColumns, 'test_until' | 'test_by'>; actor: Actor }

async function saveTest(ctx: StateContext, trx: Trx, { item, columns, actor }: SavedTest): Promise<void> {
  await store.saveItem(trx, { id: item.id, columns, at: nowText(ctx.clock), kind: 'test', actor_id: actor.memberId })
  if (item.device_id !== null) await tellLockout(ctx, trx, item.device_id)
  tellPages(ctx, trx)
}

/**
 * Locks tools again when a test time is over, also after a standstill, and asks caretakers on the day on which an item
 * should work again. Decisions do not wait for this: they read the instant themselves.
 */
export function equipmentStateJobs(ctx: JobContext): Job[] {
  const setAlarm = createAlarm(ctx.jobs, equipmentJobName)
  const run = async () => {
    await endTests(ctx)
    await askWhetherBack(ctx)
    const [next] = await store.listTests(ctx.db)
    const until = next?.test_until ?? null
    setAlarm(until === null ? undefined : fromText(until).epochMilliseconds - ctx.clock.milliseconds())
  }
  return [{ name: equipmentJobName, everySeconds, run }]
}

async function endTests(ctx: JobContext): Promise<void> {
  const [first] = await store.listTests(ctx.db)
  if (first === undefined || (first.test_until ?? '') > nowText(ctx.clock)) return
  await ctx.transact(async (trx) => {
    const now = nowText(ctx.clock)
    for (const item of await store.listTests(trx)) {
      if (item.test_until === null || item.test_until > now) continue
      const actor = { memberId: null, name: 'fobhouse' } as const
      await saveTest(ctx, trx, { item, columns: { test_until: null, test_by: null }, actor })
    }
  })
}

/** From eight o'clock on. Of mail that is held back nobody counts as told. */
async function askWhetherBack(ctx: JobContext): Promise<void> {
  const { hour } = ctx.clock.now().toZonedDateTimeISO(ctx.settings.get('general.timeZone'))
  if (hour < tellingHour || isHeldBack(ctx)) return
  if ((await store.listExpectedBack(ctx.db, todayOf(ctx))).length === 0) return
  await ctx.transact(async (trx) => {
    for (const item of await store.listExpectedBack(trx, todayOf(ctx))) {
      await store.saveToldBack(trx, item.id, item.expected_back)
      await mailExpected(ctx, trx, item)
    }
  })
}
