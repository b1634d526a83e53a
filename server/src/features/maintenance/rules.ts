import type { PlanUnit } from '@fobhouse/contract/maintenance.ts'

/** Sessions shorter than this count for nothing, as they cost nothing. */
export const leastMilliseconds = 10_000

const perUnit: Record<Exclude<PlanUnit, 'days'>, number> = { hours: 3_600_000, sessions: 1, kwh: 1_000_000 }

export type Use = { milliseconds: number; milliwattHours: number }

/** What one session adds to a plan that counts this: milliseconds, milliwatt-hours, or one. */
export function countedOf(unit: PlanUnit, { milliseconds, milliwattHours }: Use): number {
  if (milliseconds < leastMilliseconds) return 0
  switch (unit) {
    case 'hours':
      return milliseconds
    case 'kwh':
      return milliwattHours
    case 'sessions':
      return 1
    case 'days':
      return 0
  }
}

/** How much a plan counts until it is due, in what it counts; of one by days, days. */
export function limitOf({ unit, every }: { unit: PlanUnit; every: number }): number {
  return unit === 'days' ? every : every * perUnit[unit]
}

export type Counted = { unit: PlanUnit; every: number; counted: number }

/** Where a plan is. `used` and `left` in its unit, to a hundredth: what is not due never reads as if it were. */
export function standingOf(plan: Counted): { used: number; left: number; due: boolean; soon: boolean } {
  const limit = limitOf(plan)
  const unit = plan.unit === 'days' ? 1 : perUnit[plan.unit]
  const used = Math.floor((plan.counted * 100) / unit) / 100
  const due = plan.counted >= limit
  return {
    used,
    left: Math.max(0, Math.round((plan.every - used) * 100) / 100),
    due,
    soon: !due && plan.counted * 10 >= limit * 9,
  }
}
