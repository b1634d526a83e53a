import { fallbackLocale, type Locale } from '@fobhouse/contract/languages.ts'
import { createContext, useContext } from 'react'

/** What titles, dates and amounts need to know about the club. The page provides the club's own values. */
export type Site = { siteName: string; timeZone: string; siteLocaleCurrency: Locale }

export const SiteContext = createContext<Site>({ siteName: '', timeZone: 'UTC', siteLocaleCurrency: fallbackLocale })

export function useSite(): Site {
  return useContext(SiteContext)
}
