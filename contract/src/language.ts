import { fallbackLocale, type Locale, locales } from './money.ts'

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

function fittingLocale(wanted: string): Locale | undefined {
  const tag = wanted.toLowerCase()
  const exact = locales.find((locale) => locale.toLowerCase() === tag)
  if (exact) return exact
  const base = tag.split('-', 1)[0]
  return locales.find((locale) => locale.split('-', 1)[0] === base) // en-AU is the first English one
}

/**
 * The language that supplies texts missing in another, in i18next's form. Swedish is complete (a test checks it), so a
 * Swede never loads the English texts. A variant of English contains only what differs.
 */
export const textFallbacks: { default: Locale[] } & Partial<Record<Locale, Locale[]>> = {
  'sv-SE': [],
  default: [fallbackLocale],
}

export function isLocale(text: unknown): text is Locale {
  return locales.some((locale) => locale === text)
}
