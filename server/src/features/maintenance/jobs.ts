import type { Context } from '../../context.ts'
import type { Job } from '../../jobs/jobs.ts'
import { isHeldBack } from '../outbox/public.ts'
import { type CountContext, daysSince, tellIfDue } from './count-use.ts'
import { listPlans } from './store.ts'

const everySeconds = 60

/** Plans by days come due at midnight of the club. Of mail that is held back nobody counts as told. */
export function maintenanceJobs(ctx: CountContext & Pick<Context, 'db' | 'transact'>): Job[] {
  const run = async () => {
    const waiting = (await listPlans(ctx.db, {})).filter(({ unit, due_at: due }) => unit === 'days' && due === null)
    if (!waiting.some((plan) => daysSince(ctx, plan.since) >= plan.every) || isHeldBack(ctx)) return
    await ctx.transact(async (trx) => {
      for (const plan of await listPlans(trx, {})) {
        if (plan.unit === 'days') await tellIfDue(ctx, trx, { ...plan, counted: daysSince(ctx, plan.since) })
      }
    })
  }
  return [{ name: 'maintenance.due', everySeconds, run }]
}
