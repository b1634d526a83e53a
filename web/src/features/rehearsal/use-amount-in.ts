import { currencyByLocale, typedFromMinor } from '@fobhouse/contract/money.ts'
import { useConfiguration } from '../../lib/configuration.ts'
import { useFormats } from '../../lib/use-formats.ts'

/** Writes minor units of a currency, which need not be the club's. */
export function useAmountIn(): (amount: number, currency: string) => string {
  const { siteLocaleCurrency } = useConfiguration().general
  const { money } = useFormats()
  return (amount, currency) =>
    currency === currencyByLocale[siteLocaleCurrency]
      ? money(amount)
      : `${typedFromMinor(amount, siteLocaleCurrency)} ${currency}`
}
