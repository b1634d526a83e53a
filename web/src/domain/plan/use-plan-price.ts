import type { Plan } from '@fobhouse/contract/billing.ts'
import { languages, locales } from '@fobhouse/contract/languages.ts'
import { formatAmount } from '@fobhouse/contract/money.ts'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../club/configuration.ts'

export type PlanPrice = Pick<Plan, 'cost' | 'currency' | 'interval' | 'intervalAmount'>

/** A plan's price and interval: `A$50.00 a month`, `A$120.00 every 3 months`. */
export function usePlanPrice(): (price: PlanPrice) => string {
  const { t } = useTranslation()
  const { siteLocaleCurrency } = useConfiguration().general
  return ({ cost, currency, interval, intervalAmount }) => {
    // A price from before the club changed its currency keeps the old one.
    const locale =
      languages[siteLocaleCurrency].currency === currency
        ? siteLocaleCurrency
        : (locales.find((one) => languages[one].currency === currency) ?? siteLocaleCurrency)
    return t(`planPrice.each.${interval}`, { count: intervalAmount, price: formatAmount(cost, locale) })
  }
}
