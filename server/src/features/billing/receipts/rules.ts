import { type Amount, currencyByLocale, formatAmount, type Locale, locales } from '@fobhouse/contract/money.ts'

/** Formats an amount in the currency it was paid in, even if the club has changed currency since. */
export function writePaid(amount: Amount, currency: string, club: Locale): string {
  if (currencyByLocale[club] === currency) return formatAmount(amount, club)
  const other = locales.find((locale) => currencyByLocale[locale] === currency)
  if (other === undefined) throw new Error(`No locale here uses ${currency}`)
  return formatAmount(amount, other)
}
