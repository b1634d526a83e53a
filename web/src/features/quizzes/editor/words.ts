import type { Words } from '@fobhouse/contract/competence/words.ts'
import { isLocale } from '@fobhouse/contract/language.ts'
import { fallbackLocale, type Locale } from '@fobhouse/contract/money.ts'
import { useSite } from '../../../lib/site.ts'
import { currentLanguage } from '../../../lib/translations.ts'

const base = (tag: string) => tag.split('-', 1)[0]

/** A text in a reader's language, else in one with the same base, else in the club's, else the first that there is. */
export function textIn(words: Words, language: string, clubLanguage: string): string {
  const texts = Object.entries(words).filter(([, text]) => text !== '')
  const exact = (tag: string) => texts.find(([known]) => known === tag)?.[1]
  const similar = texts.find(([known]) => base(known) === base(language))?.[1]
  return exact(language) ?? similar ?? exact(clubLanguage) ?? texts[0]?.[1] ?? ''
}

/** The language in which a club's texts are written first. */
export function useClubLanguage(): Locale {
  const { siteLocaleCurrency } = useSite()
  return isLocale(siteLocaleCurrency) ? siteLocaleCurrency : fallbackLocale
}

/** Reads texts as the page's reader would. */
export function useWords(): (words: Words) => string {
  const clubLanguage = useClubLanguage()
  const language = currentLanguage()
  return (words) => textIn(words, language, clubLanguage)
}
