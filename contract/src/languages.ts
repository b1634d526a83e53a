import { z } from 'zod'

type LanguageEntry = {
  /** In its own words, for people who cannot read the page. */
  name: string
  /** What a club of this country is paid in (ISO 4217). Each one here has two minor digits. */
  currency: string
  /** A variant: its texts are those of the other language, except where `texts/<this>/` says otherwise. */
  differsFrom?: 'en-AU'
}

/**
 * Every language of Fobhouse: one line, and its texts in `texts/<language>/` (`docs/translating.md`). The first one
 * supplies what a reader's own language cannot.
 */
export const languages = {
  'en-AU': { name: 'English (AU)', currency: 'AUD' },
  'en-NZ': { name: 'English (NZ)', currency: 'NZD', differsFrom: 'en-AU' },
  'en-US': { name: 'English (US)', currency: 'USD', differsFrom: 'en-AU' },
  'en-GB': { name: 'English (GB)', currency: 'GBP', differsFrom: 'en-AU' },
  'en-IE': { name: 'English (IE)', currency: 'EUR', differsFrom: 'en-AU' },
  'de-DE': { name: 'Deutsch', currency: 'EUR' },
  'es-ES': { name: 'Español', currency: 'EUR' },
  'fr-FR': { name: 'Français', currency: 'EUR' },
  'nl-NL': { name: 'Nederlands', currency: 'EUR' },
  'sv-SE': { name: 'Svenska', currency: 'SEK' },
} as const satisfies Record<string, LanguageEntry>

export type Locale = keyof typeof languages

/** A language with texts of its own for everything. */
export type TextLanguage = {
  [Language in Locale]: (typeof languages)[Language] extends { differsFrom: string } ? never : Language
}[Locale]

// The keys of the table, which `Object.keys` calls mere texts.
export const locales = Object.keys(languages) as readonly Locale[] // true of the table above
export const localeSchema = z.enum(locales)
export const fallbackLocale: TextLanguage = 'en-AU'

/** The languages in which everything is said. */
export const textLanguages: readonly TextLanguage[] = locales.filter(isWhole)

function isWhole(locale: Locale): locale is TextLanguage {
  return entryOf(locale).differsFrom === undefined
}

function entryOf(locale: Locale): LanguageEntry {
  return languages[locale]
}

export function isLocale(text: unknown): text is Locale {
  return locales.some((locale) => locale === text)
}

/**
 * The member's choice, else the first browser language that matches exactly or by its base language, else en-AU
 * (`docs/rules/text-and-time.md`). `en-CA` matches en-AU, `sv` and `sv-FI` match sv-SE.
 */
export function chooseLanguage(chosen: Locale | null | undefined, browser: readonly string[]): Locale {
  if (chosen) return chosen
  for (const wanted of browser) {
    const fitting = fittingLocale(wanted)
    if (fitting) return fitting
  }
  return fallbackLocale
}

/** The language whose texts a reader of `tag` gets: `en-NZ` reads en-AU, `de-AT` reads de-DE, one unknown reads en-AU. */
export function textLanguage(tag: string): TextLanguage {
  const locale = fittingLocale(tag) ?? fallbackLocale
  return isWhole(locale) ? locale : (entryOf(locale).differsFrom ?? fallbackLocale)
}

function fittingLocale(wanted: string): Locale | undefined {
  const tag = wanted.toLowerCase()
  const exact = locales.find((locale) => locale.toLowerCase() === tag)
  if (exact) return exact
  const base = tag.split('-', 1)[0]
  return locales.find((locale) => locale.split('-', 1)[0] === base) // the first of each language is a whole one
}

/**
 * The languages that supply texts missing in another, in i18next's form. A whole language misses none (a test checks
 * it), so its readers never load the English texts.
 */
export const textFallbacks: { default: Locale[] } & Partial<Record<Locale, Locale[]>> = {
  ...Object.fromEntries(locales.map((locale) => [locale, isWhole(locale) ? [] : [textLanguage(locale)]])),
  default: [fallbackLocale],
}

/** The languages of an `Accept-Language` header, most preferred first (RFC 9110, 12.5.4). */
export function browserLanguages(accepted = ''): string[] {
  const ranges = accepted.split(',').map((range) => {
    const [language = '', ...parameters] = range.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return { language, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
  })
  return ranges.toSorted((one, other) => other.quality - one.quality).map(({ language }) => language)
}
