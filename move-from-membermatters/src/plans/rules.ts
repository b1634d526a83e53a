import { isIntervalPossible, type PlanInterval } from '@fobhouse/contract/billing.ts'
import { cleanLine, flagOf, integerOf, type Row, textOf } from '../values/rules.ts'

export type Tier = {
  name: string
  description: string
  featured: number
  visible: number
  stripe_product_id: string | null
}

export function readTier(row: Row): Tier {
  return {
    name: cleanLine(textOf(row, 'name'), 100) || `Tier ${textOf(row, 'id')}`,
    description: cleanLine(textOf(row, 'description'), 500),
    featured: Number(flagOf(row, 'featured')),
    visible: Number(flagOf(row, 'visible')),
    stripe_product_id: cleanLine(textOf(row, 'stripe_id'), 100) || null,
  }
}

export type Plan = {
  name: string
  cost: number
  currency: string
  interval: PlanInterval
  interval_amount: number
  visible: number
  stripe_price_id: string | null
}

const intervals: Record<string, PlanInterval> = { day: 'day', week: 'week', month: 'month', year: 'year' }

/** Undefined for a plan that cannot be charged: no price above zero, no known interval. */
export function readPlan(row: Row): Plan | undefined {
  const cost = integerOf(row, 'cost')
  const amount = integerOf(row, 'interval_count')
  const interval = intervals[textOf(row, 'interval').toLowerCase().replace(/s$/, '')]
  const currency = textOf(row, 'currency').trim().toUpperCase()
  if (cost === undefined || amount === undefined || interval === undefined) return undefined
  if (cost <= 0 || !isIntervalPossible(interval, amount) || !/^[A-Z]{3}$/.test(currency)) return undefined
  return {
    name: cleanLine(textOf(row, 'name'), 100) || `Plan ${textOf(row, 'id')}`,
    cost,
    currency,
    interval,
    interval_amount: amount,
    visible: Number(flagOf(row, 'visible')),
    stripe_price_id: cleanLine(textOf(row, 'stripe_id'), 100) || null,
  }
}
