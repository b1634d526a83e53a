import type { Locale } from '@fobhouse/contract/money.ts'

/** Each language in its own words, so that who cannot read the page finds it. */
export const languageNames: Record<Locale, string> = {
  'en-AU': 'English (AU)',
  'en-NZ': 'English (NZ)',
  'en-US': 'English (US)',
  'en-GB': 'English (GB)',
  'en-IE': 'English (IE)',
  'sv-SE': 'Svenska',
}
