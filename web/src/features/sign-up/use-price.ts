import { type Plan, spreadCost } from '@fobhouse/contract/billing.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'

type PriceWords = {
  /** `A$126.00`. */
  amount: (plan: Plan) => string
  /** `every 3 months`. */
  every: (plan: Plan) => string
  /** The price per month, and the yearly saving compared with the monthly plan; undefined for the monthly plan. */
  comparison: (plan: Plan, plans: readonly Plan[]) => string | undefined
}

/** A plan's price in words. */
export function usePrice(): PriceWords {
  const { t } = useTranslation('sign-up')
  const { money } = useFormats()
  return {
    amount: ({ cost, currency }) => money(cost, currency),
    every: ({ interval, intervalAmount }) => t(`every.${interval}`, { count: intervalAmount }),
    comparison: (plan, plans) => {
      const monthly = plans.find((one) => isMonthly(one) && one.currency === plan.currency)
      const [own, other] = [spreadCost(plan), monthly && spreadCost(monthly)]
      if (!own || !other || plan.id === monthly?.id) return undefined
      const perMonth = money(own.perMonth, plan.currency)
      const saved = other.perYear - own.perYear
      return saved > 0
        ? t('plan.saves', { perMonth, saved: money(saved, plan.currency) })
        : t('plan.perMonth', { perMonth })
    },
  }
}

function isMonthly({ interval, intervalAmount }: Plan): boolean {
  return interval === 'month' && intervalAmount === 1
}
