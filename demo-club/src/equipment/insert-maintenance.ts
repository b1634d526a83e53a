import { newPlanSchema, newServiceSchema } from '@fobhouse/contract/maintenance.ts'
import { type Context, createPlan, noteService, type Trx } from '@fobhouse/server/public.ts'
import { clockAt, type DemoClub } from '../demo-club.ts'
import { lensCleaned } from './insert-uses.ts'

type Made = {
  club: DemoClub
  caretaker: DemoClub['members'][number] | undefined
  items: ReadonlyMap<string, number>
  /** After how many hours the lens is cleaned. */
  lensHours: number
}

const plans = (lensHours: number) => [
  {
    plan: {
      name: 'Clean the lens and the mirrors',
      by: 'hours',
      every: lensHours,
      checks: ['Lens', 'Three mirrors', 'Nozzle'],
    },
    done: { note: 'The second mirror was dull.', minutes: 35 },
    at: lensCleaned,
  },
  {
    plan: { name: 'Empty the filter', by: 'days', every: 90, checks: [] },
    done: { note: 'Half full: the plywood of last month smoked a lot.', minutes: 20, cost: 4500 },
    at: ({ now }: DemoClub) => now.subtract({ hours: 24 * 10 }),
  },
]

/** What is done again and again at the laser, and has been done: its lens is cleaned soon again. */
export async function insertMaintenance(
  ctx: Context,
  trx: Trx,
  { club, caretaker, items, lensHours }: Made,
): Promise<void> {
  const itemId = items.get('Laser cutter')
  if (itemId === undefined || !caretaker) return
  const before = { ...ctx, clock: clockAt(club.now.subtract({ hours: 24 * 20 })) }
  for (const { plan: given, done, at } of plans(lensHours)) {
    const plan = newPlanSchema.parse(given)
    const planId = await createPlan(before, trx, { itemId, plan, actor: club.admin })
    const checks = plan.checks.map((text) => ({ text, done: true }))
    await noteService({ ...ctx, clock: clockAt(at(club)) }, trx, {
      itemId,
      service: newServiceSchema.parse({ plan: planId, checks, ...done }),
      changer: { isAdmin: false, isCaretaker: true, isProgram: false, isServer: false },
      actor: { memberId: caretaker.id, name: caretaker.name },
    })
  }
}
