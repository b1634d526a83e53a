import { eachFlag, emptyFeatureParts } from '@fobhouse/contract/feature-flags.ts'
import { configRoutes, type SiteConfiguration } from '@fobhouse/contract/routes/config.ts'
import { setupStatusRoutes } from '@fobhouse/contract/routes/setup-status.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, createElement, type ReactNode, useContext } from 'react'
import { call } from '../../lib/api.ts'
import { SiteContext } from '../../lib/site.ts'

export const configurationQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(configRoutes.get, {}, { signal }),
  staleTime: 5 * 60_000,
})

/** Whether the first-start wizard must run. After it has run, the answer never changes back. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: async ({ signal }) => (await call(setupStatusRoutes.status, {}, { signal })).needed,
  staleTime: (query) => (query.state.data === false ? Infinity : 0),
  // The wizard's last page must stay although the club is set up by then, so only opening the page asks.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

/** Used until the configuration is loaded, and if that fails. */
export const emptyConfiguration: SiteConfiguration = {
  version: '',
  loggedIn: false,
  general: { siteName: 'Member Portal', siteOwner: '', siteLocaleCurrency: 'en-AU', timeZone: 'UTC' },
  contact: { admin: '', sysadmin: '', address: '' },
  images: { siteLogo: '', statsCard: '', siteFavicon: '', menuBackground: '' },
  theme: { themePrimary: '#278ab0', themeToolbar: '#0461b1', themeAccent: '#189ab4' },
  homepageCards: [],
  ...emptyFeatureParts,
  keys: { stripePublishableKey: '' },
  features: {
    ...eachFlag(() => false),
    siteBanner: '',
    memberbucks_topup_options: [],
    memberbucks_topup_maximum: 0,
    memberbucks_topup_note: '',
    signup: {
      inductionLink: '',
      requireAccessCard: false,
      postInductionUrl: '',
      collectVehicleRegistrationPlate: false,
    },
    sms: { enable: false, senderId: '', footer: '' },
  },
  analyticsId: '',
  testClock: false,
}

const ConfigurationContext = createContext(emptyConfiguration)

/** Subscribes once for all components below: hundreds of rows and texts read the configuration. */
export function ConfigurationProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(configurationQuery)
  const configuration = data ?? emptyConfiguration
  return createElement(
    ConfigurationContext,
    { value: configuration },
    createElement(SiteContext, { value: configuration.general }, children),
  )
}

/** The club's configuration; screens are drawn once it is loaded, or known to be unreachable. */
export function useConfiguration(): SiteConfiguration {
  return useContext(ConfigurationContext)
}
