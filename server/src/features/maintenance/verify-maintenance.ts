import type { Fault, Verdict, VerifiedClub } from '../verification.ts'
import { useOf } from './count-use.ts'
import { countedOf } from './rules.ts'
import { listPlans, listSessions } from './store.ts'

/** Looks whether every plan has counted what its item's sessions sum to since it was last done. */
export async function verifyMaintenance({ db }: VerifiedClub): Promise<Verdict> {
  const plans = await listPlans(db, {})
  const faults: Fault[] = []
  for (const plan of plans) {
    if (plan.unit === 'days') continue
    const sessions = await listSessions(db, { itemIds: [plan.equipment_id], since: plan.since })
    const ended = sessions.filter(({ ended_at: end }) => end !== null)
    const sum = ended.reduce((total, session) => total + countedOf(plan.unit, useOf(session)), 0)
    if (sum === plan.counted) continue
    faults.push({
      facts: { fault: 'maintenance_count', plan: plan.id, counted: plan.counted, sum },
      line: `the plan “${plan.name}” of ${plan.item} has counted ${plan.counted}, and its sessions give ${sum}`,
    })
  }
  return {
    report: { plans: plans.length },
    counts: plans.length === 0 ? [] : [`${plans.length} maintenance plans`],
    notes: [],
    faults,
  }
}
