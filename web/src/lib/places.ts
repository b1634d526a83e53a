import { languages, type Locale } from '@fobhouse/contract/languages.ts'

/** The country and currency of a locale, in the page's language. */
export function countryAndCurrency(locale: Locale, language: string): { country: string; currency: string } {
  const region = locale.slice(-2)
  const currency = languages[locale].currency
  return {
    country: new Intl.DisplayNames(language, { type: 'region' }).of(region) ?? region,
    currency: new Intl.DisplayNames(language, { type: 'currency' }).of(currency) ?? currency,
  }
}

/** Every zone that the browser lists, UTC and the machine's own, which a browser may not list. */
export function timeZones(preselected: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', preselected])].toSorted()
}
