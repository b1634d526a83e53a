import { z } from 'zod'

/** Integer minor units (cents, öre) of the club's currency; never a fraction. */
export const amountSchema = z.int()
export const positiveAmountSchema = z.int().positive().max(100_000_000)
export type Amount = z.output<typeof amountSchema>

/** The site's currency locales and their ISO 4217 currencies (`product.md` §1). */
export const currencyByLocale = {
  'en-AU': 'AUD',
  'en-NZ': 'NZD',
  'en-US': 'USD',
  'en-GB': 'GBP',
  'en-IE': 'EUR',
  'sv-SE': 'SEK',
} as const
export type Locale = keyof typeof currencyByLocale
export const locales = ['en-AU', 'en-NZ', 'en-US', 'en-GB', 'en-IE', 'sv-SE'] as const satisfies readonly Locale[]
export const localeSchema = z.enum(locales)
export const fallbackLocale: Locale = 'en-AU'

/**
 * Writes minor units in the site's currency, always with two decimals: `A$12.50`, `€12.50`, `12,50 kr`. Every currency
 * here has two minor digits. The English variants are written in plain English, which names the country of a dollar.
 */
export function formatAmount(amount: Amount, currencyLocale: Locale): string {
  return new Intl.NumberFormat(currencyLocale === 'sv-SE' ? 'sv-SE' : 'en', {
    style: 'currency',
    currency: currencyByLocale[currencyLocale],
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
    .format(amount / 100)
    .replace('-', '−')
}

/**
 * Reads major units as a device sends them (2.5 → 250), exactly. Gives `undefined` for what is not a positive finite
 * number with at most two decimals (`devices.md` §6).
 */
export function minorFromMajor(major: unknown): Amount | undefined {
  if (typeof major !== 'number' || !Number.isFinite(major) || major <= 0) return undefined
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(major))
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** The whole minor units nearest to an exact fraction of them, halves upwards. Neither part is negative. */
export function roundHalfUp(numerator: bigint, denominator: bigint): Amount {
  return Number((numerator * 2n + denominator) / (denominator * 2n))
}

/** Why money moves in or out of a member's account: the types of a transaction that people see. */
export const transactionTypes = ['stripe', 'bank', 'cash', 'card', 'interlock', 'web', 'other'] as const
export type TransactionType = (typeof transactionTypes)[number]

/** Also what the payment provider takes back: a refund, or funds withdrawn by a dispute. */
export type TransferKind = TransactionType | 'reversal'
