import type { Locale } from '@fobhouse/contract/money.ts'
import type { CountryCode } from 'libphonenumber-js/min'

/**
 * Reads a telephone number as it is dialled in the club's country, or in any other with its `+` code. Gives it in
 * international form (`+61 412 345 678`), or undefined if no such number can exist.
 */
export async function normalisePhone(text: string, siteLocale: Locale): Promise<string | undefined> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const country = siteLocale.slice(-2) as CountryCode // a locale ends in its country's ISO 3166 code
  const number = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
  return number?.isValid() ? number.formatInternational() : undefined
}
