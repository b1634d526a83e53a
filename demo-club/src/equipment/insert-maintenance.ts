import { newPlanSchema, newServiceSchema } from '@fobhouse/contract/maintenance.ts'
import { type Context, createPlan, noteService, toText, type Trx } from '@fobhouse/server/public.ts'
import { clockAt, type DemoClub } from '../demo-club.ts'
import type { DemoTool } from '../insert-tools.ts'
import { giveSessions, sumSeconds } from '../store.ts'

type Made = { club: DemoClub; caretaker: DemoClub['members'][number] | undefined; items: ReadonlyMap<string, number> }

const hoursOfWeeks = (weeks: number) => weeks * 7 * 24
const almostUsed = 0.93

/** What tools did belongs to their items; the laser's lens is cleaned again and again, and soon again. */
export async function insertMaintenance(
  ctx: Context,
  trx: Trx,
  { club, caretaker, items, tools }: Made & { tools: readonly DemoTool[] },
): Promise<void> {
  for (const { id: deviceId, name } of tools) {
    const itemId = items.get(name)
    if (itemId !== undefined) await giveSessions(trx, { deviceId, itemId })
  }
  const laser = items.get('Laser cutter')
  if (laser === undefined || !caretaker) return
  const done = club.now.subtract({ hours: hoursOfWeeks(2) })
  const seconds = await sumSeconds(trx, { itemId: laser, since: toText(done) })
  const every = Math.max(1, Math.floor(seconds / 3600 / almostUsed))
  const lens = {
    name: 'Clean the lens and the mirrors',
    by: 'hours',
    every,
    checks: ['Lens', 'Three mirrors', 'Nozzle'],
  }
  const before = { ...ctx, clock: clockAt(club.now.subtract({ hours: hoursOfWeeks(3) })) }
  const plan = newPlanSchema.parse(lens)
  const planId = await createPlan(before, trx, { itemId: laser, plan, actor: club.admin })
  await createPlan(before, trx, {
    itemId: laser,
    plan: newPlanSchema.parse({ name: 'Empty the filter', by: 'days', every: 90 }),
    actor: club.admin,
  })
  const checks = plan.checks.map((text) => ({ text, done: true }))
  const service = newServiceSchema.parse({ plan: planId, checks, note: 'The second mirror was dull.', minutes: 35 })
  await noteService({ ...ctx, clock: clockAt(done) }, trx, {
    itemId: laser,
    service,
    changer: { isAdmin: false, isCaretaker: true, isProgram: false, isServer: false },
    actor: { memberId: caretaker.id, name: caretaker.name },
  })
}
