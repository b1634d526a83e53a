import type { Plan, PlanStanding } from '@fobhouse/contract/maintenance.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { fromText } from '../../core/clock.ts'
import type { Queries } from '../../db/database.ts'
import { daysSince, useOf } from './count-use.ts'
import { countedOf, standingOf } from './rules.ts'
import * as store from './store.ts'

type ReadContext = Pick<Context, 'clock' | 'settings'>
type Read = { row: store.ListedPlan; plan: Plan }

/** Plans with what they have counted until now, sessions that run included. */
export async function readPlans(ctx: ReadContext, db: Queries, itemIds?: readonly number[]): Promise<Read[]> {
  const rows = await store.listPlans(db, itemIds === undefined ? {} : { itemIds })
  const counting = rows.filter(({ unit }) => unit !== 'days')
  const since = counting.map((row) => row.since).toSorted()[0]
  const running =
    since === undefined
      ? []
      : await store.listSessions(db, {
          itemIds: [...new Set(counting.map((row) => row.equipment_id))],
          since,
          onlyRunning: true,
        })
  return rows.map((row) => {
    const own = running.filter((one) => one.equipment_id === row.equipment_id && one.started_at >= row.since)
    const added = own.reduce((sum, one) => sum + countedOf(row.unit, useOf(one)), 0)
    const counted = row.unit === 'days' ? daysSince(ctx, row.since) : row.counted + added
    return { row, plan: present(ctx, row, counted) }
  })
}

function present({ settings }: ReadContext, row: store.ListedPlan, counted: number): Plan {
  const { id, name, unit, every, last_done: lastDone } = row
  const first = fromText(row.since).toZonedDateTimeISO(settings.get('general.timeZone')).toPlainDate()
  return {
    id,
    name,
    by: unit,
    every,
    checks: z.array(z.string()).parse(JSON.parse(row.checks)),
    stops: row.stops === 1,
    lastDone,
    ...standingOf({ unit, every, counted }),
    dueOn: unit === 'days' ? first.add({ days: every }).toString() : null,
  }
}

/** The worst of each item's plans; an item without plans is not in it. */
export async function readStandings(
  ctx: ReadContext,
  db: Queries,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, PlanStanding>> {
  const standings = new Map<number, PlanStanding>()
  if (itemIds.length === 0) return standings
  for (const { row, plan } of await readPlans(ctx, db, itemIds)) {
    const own = plan.due ? 'due' : plan.soon ? 'soon' : 'ok'
    const known = standings.get(row.equipment_id) ?? 'ok'
    const order = ['ok', 'soon', 'due'] as const
    standings.set(row.equipment_id, order.indexOf(own) > order.indexOf(known) ? own : known)
  }
  return standings
}
