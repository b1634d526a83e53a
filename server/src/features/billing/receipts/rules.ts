import { languages, type Locale, locales } from '@fobhouse/contract/languages.ts'
import { type Amount, formatAmount } from '@fobhouse/contract/money.ts'

/** Formats an amount in the currency it was paid in, even if the club has changed currency since. */
export function writePaid(amount: Amount, currency: string, club: Locale): string {
  if (languages[club].currency === currency) return formatAmount(amount, club)
  const other = locales.find((locale) => languages[locale].currency === currency)
  if (other === undefined) throw new Error(`No locale here uses ${currency}`)
  return formatAmount(amount, other)
}
