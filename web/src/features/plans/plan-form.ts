import type { Plan } from '@fobhouse/contract/billing.ts'
import type { Locale } from '@fobhouse/contract/languages.ts'
import { minorFromTyped, typedFromMinor } from '@fobhouse/contract/money.ts'

/** A plan's fields as typed. */
export type PlanDraft = Record<'name' | 'cost' | 'intervalAmount' | 'interval', string>

export const newDraft: PlanDraft = { name: '', cost: '', intervalAmount: '1', interval: 'month' }

export function draftOf(plan: Plan, language: Locale): PlanDraft {
  const { name, cost, intervalAmount, interval } = plan
  return { name, cost: typedFromMinor(cost, language), intervalAmount: String(intervalAmount), interval }
}

/** The request for the typed fields. The schema refuses unreadable amounts and numbers beside their fields. */
export function planOf({ name, cost, intervalAmount, interval }: PlanDraft) {
  const count = intervalAmount.trim()
  return {
    name,
    cost: minorFromTyped(cost) ?? 0,
    intervalAmount: /^\d{1,6}$/.test(count) ? Number(count) : Number.NaN,
    interval: interval as Plan['interval'], // one of the form's choices
  }
}

/** Whether new subscribers will pay something other than present ones. */
export function isNewPrice(plan: Plan, draft: PlanDraft): boolean {
  const { cost, intervalAmount, interval } = planOf(draft)
  return cost !== plan.cost || intervalAmount !== plan.intervalAmount || interval !== plan.interval
}
