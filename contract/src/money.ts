import { z } from 'zod'
import { languages, type Locale } from './languages.ts'

/** Integer minor units (cents, öre) of the club's currency; never a fraction. */
export const amountSchema = z.int()
export const positiveAmountSchema = z.int().positive().max(100_000_000)
export type Amount = z.output<typeof amountSchema>

/**
 * Writes minor units in the site's currency, always with two decimals: `A$12.50`, `€12.50`, `12,50 kr`. Every currency
 * here has two minor digits. English variants use plain English, which names the country of a dollar.
 */
export function formatAmount(amount: Amount, currencyLocale: Locale): string {
  return write(exactFormats, amount, { locale: currencyLocale, currency: languages[currencyLocale].currency })
}

/** Like `formatAmount`, for an amount with its own currency (ISO 4217), as plans have: the site's may have changed. */
export function formatAmountIn(amount: Amount, place: { locale: Locale; currency: string }): string {
  return write(exactFormats, amount, place)
}

/** Short, for the axis of a chart: `$1.2K`. */
export function formatShortAmount(amount: Amount, currencyLocale: Locale): string {
  return write(shortFormats, amount, { locale: currencyLocale, currency: languages[currencyLocale].currency })
}

type Formats = { options: Intl.NumberFormatOptions; made: Map<string, Intl.NumberFormat> }

const exactFormats: Formats = { options: { minimumFractionDigits: 2, maximumFractionDigits: 2 }, made: new Map() }
const shortFormats: Formats = {
  options: { notation: 'compact', maximumFractionDigits: 1 },
  made: new Map(),
}

/** Caches each format by locale and currency: making one costs a hundred times as much as using it. */
function write(
  { options, made }: Formats,
  amount: Amount,
  { locale, currency }: { locale: Locale; currency: string },
): string {
  const language = isEnglish(locale) ? 'en' : locale
  const name = `${language} ${currency}`
  const format = made.get(name) ?? new Intl.NumberFormat(language, { style: 'currency', currency, ...options })
  made.set(name, format)
  return format.format(amount / 100).replace('-', '−')
}

/**
 * Converts major units as a device sends them (2.5 → 250), exactly. Returns `undefined` unless the value is a positive
 * finite number with at most two decimals (`docs/devices.md`).
 */
export function minorFromMajor(major: unknown): Amount | undefined {
  if (typeof major !== 'number' || !Number.isFinite(major) || major <= 0) return undefined
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(major))
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

export function sumAmounts(amounts: readonly Amount[]): Amount {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

/** Minor units as people type them: `12.50`, with a comma where the language uses one. */
export function typedFromMinor(amount: Amount, language: Locale): string {
  const text = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
  return isEnglish(language) ? text : text.replace('.', ',')
}

/** Parses `12`, `12.5`, `12,50` to minor units, exactly, without a sign. Undefined for anything else. */
export function minorFromTyped(text: string): Amount | undefined {
  const match = /^(\d{1,9})(?:[.,](\d{0,2}))?$/.exec(text.trim().replaceAll(/[\s\u00A0]/g, ''))
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Rounds a fraction of minor units to the nearest whole one, halves up. Neither part may be negative. */
export function roundHalfUp(numerator: bigint, denominator: bigint): Amount {
  return Number((numerator * 2n + denominator) / (denominator * 2n))
}

/**
 * Converts major units that another program wrote as a float (`12.5`, `-0.005`, `1e-7`), exactly, and rounds half up to
 * minor units. Returns undefined if the text is not a number or is too large to be money.
 */
export function minorFromDecimal(text: string): Amount | undefined {
  const [matched, sign, whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text.trim()) ?? []
  const digits = whole + fraction
  if (matched === undefined || digits === '' || digits.length > 40) return undefined
  const decimals = fraction.length - Number(exponent) - 2 // of a minor unit
  const size = decimals > 0 ? roundHalfUp(BigInt(digits), 10n ** BigInt(decimals)) : Number(digits) * 10 ** -decimals
  if (size > largestMinor) return undefined
  return sign === '-' && size !== 0 ? -size : size
}

const largestMinor = 100_000_000_000

/** Why money moves in or out of a member's account: the types of a transaction that people see. */
export const transactionTypes = ['stripe', 'bank', 'cash', 'card', 'interlock', 'web', 'other'] as const
export type TransactionType = (typeof transactionTypes)[number]

/**
 * Includes money that Stripe takes back: refunds, and funds withdrawn by a dispute; and what is set aside and paid for
 * bookings.
 */
export type TransferKind = TransactionType | 'booking' | 'reversal'

/** Every kind of transfer in the ledger. */
export const transferKinds = [...transactionTypes, 'booking', 'reversal'] as const satisfies readonly TransferKind[]

/** The counterparts of members' accounts: where their money comes from and goes to. */
export const houseAccounts = [
  'stripe',
  'cash',
  'bank',
  'interlock',
  'vending',
  'donation',
  'membership',
  'adjustment',
  'held',
  'bookings',
] as const
export type HouseAccount = (typeof houseAccounts)[number]

/**
 * Parses an amount as people write it in a table (`12,50`, `1 250.5`, `A$12.50`, `−3`), exactly. A comma or point
 * before one or two final digits is the decimal mark; before three digits it separates thousands, only if the locale
 * writes them so. Undefined for everything else.
 */
export function parseAmount(text: string, currencyLocale: Locale): Amount | undefined {
  const written = text.replaceAll(/[\s\u00a0\u202f']/g, '').replace('−', '-')
  const match = /^(-?)(?:[A-Z]{0,3}[$€£])?(-?)([\d.,]+)(?:kr|SEK|AUD|NZD|USD|GBP|EUR|[$€£]|:-)?$/i.exec(written)
  const [, signBefore, signAfter, digits] = match ?? [] // Dutch writes the sign behind the currency
  if (digits === undefined) return undefined
  const thousands = isEnglish(currencyLocale) ? ',' : '.'
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? []
  const decimalMark = fraction === '' ? undefined : digits.at(-fraction.length - 1)
  const groups = new RegExp(`^\\d{1,3}(?:\\${decimalMark === thousands ? otherMark(thousands) : thousands}\\d{3})+$`)
  if (!/^\d{1,9}$/.test(whole) && !(groups.test(whole) && whole.length <= 11)) return undefined
  const amount = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(fraction.padEnd(2, '0'))
  return (signBefore === '-' || signAfter === '-') && amount !== 0 ? -amount : amount
}

function otherMark(mark: string): string {
  return mark === '.' ? ',' : '.'
}

/** English writes a point before the cents and commas between thousands; every other language here the other way. */
function isEnglish(locale: Locale): boolean {
  return locale.startsWith('en-')
}
