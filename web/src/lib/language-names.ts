import type { Locale } from '@fobhouse/contract/money.ts'

/** Each language in its own words, for people who cannot read the page. */
export const languageNames: Record<Locale, string> = {
  'en-AU': 'English (AU)',
  'en-NZ': 'English (NZ)',
  'en-US': 'English (US)',
  'en-GB': 'English (GB)',
  'en-IE': 'English (IE)',
  'sv-SE': 'Svenska',
}
