import { fallbackLocale, type Locale } from '@fobhouse/contract/money.ts'
import { createContext, useContext } from 'react'

/** Where the page runs: what titles, dates and amounts are written with. The page hands down the club's. */
export type Site = { siteName: string; timeZone: string; siteLocaleCurrency: Locale }

export const SiteContext = createContext<Site>({ siteName: '', timeZone: 'UTC', siteLocaleCurrency: fallbackLocale })

export function useSite(): Site {
  return useContext(SiteContext)
}
