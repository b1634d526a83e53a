import { toText } from '../../core/clock.ts'
import { type Club, describeNames, type Finding, fine, warning } from '../doctor/public.ts'
import { listPlans } from './store.ts'

const longDays = 30

/** Maintenance that has been due for long. */
export async function checkMaintenance({ db, clock }: Pick<Club, 'clock' | 'db'>): Promise<Finding[]> {
  const since = toText(clock.now().subtract({ hours: 24 * longDays }))
  const plans = await listPlans(db, {})
  const late = plans.filter(({ due_at: due, state }) => due !== null && due < since && state !== 'retired')
  if (late.length === 0) return [fine('No maintenance has been due for long.')]
  const names = describeNames(late.map(({ name, item }) => `${name} (${item})`))
  return [
    warning(
      `Due for more than ${longDays} days: ${names}.`,
      'Do it and note it, or change the plan: Equipment → the item → Maintenance.',
    ),
  ]
}
