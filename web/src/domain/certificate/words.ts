import { textFor, type Words } from '@fobhouse/contract/competence/words.ts'
import { fallbackLocale, isLocale, type Locale } from '@fobhouse/contract/languages.ts'
import { useSite } from '../../lib/site.ts'
import { currentLanguage } from '../../lib/translations.ts'

/** The language in which a club's texts are written first. */
export function useClubLanguage(): Locale {
  const { siteLocaleCurrency } = useSite()
  return isLocale(siteLocaleCurrency) ? siteLocaleCurrency : fallbackLocale
}

/** Reads texts as the page's reader would. */
export function useWords(): (words: Words) => string {
  const clubLanguage = useClubLanguage()
  const language = currentLanguage()
  return (words) => textFor(words, { language, clubLanguage })
}
