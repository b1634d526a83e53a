import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useMemo } from 'react'
import { BrowserRouter } from 'react-router'
import { ConfigurationProvider, useConfiguration } from '../domain/club/configuration.ts'
import { firstUse } from '../lib/first-use.ts'
import { lazyExtra } from '../lib/lazily.ts'
import { shellBridge } from '../lib/platform.ts'
import { queryClient } from '../lib/query-client.ts'
import { colourSchemeManager } from './colour-scheme.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { KioskPage } from './kiosk-page.tsx'
import { Page } from './page.tsx'
import { clubVariables, createClubTheme } from './theme.ts'

const NotificationPlace = lazyExtra(async () => {
  await firstUse
  return (await import('./notification-place.tsx')).NotificationPlace
})

/** Where there is no browser, another router says the address. */
type AppProps = { Router?: ComponentType<{ children: ReactNode }> }

export function App({ Router = BrowserRouter }: AppProps) {
  const bridge = shellBridge()
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigurationProvider>
        <ClubTheme>
          <CrashBoundary>
            <Router>
              {bridge?.kind === 'kiosk' ? (
                <KioskPage bridge={bridge}>
                  <Page />
                </KioskPage>
              ) : (
                <Page />
              )}
            </Router>
          </CrashBoundary>
          <Suspense fallback={null}>
            <NotificationPlace />
          </Suspense>
        </ClubTheme>
      </ConfigurationProvider>
    </QueryClientProvider>
  )
}

/** Applies the club's colours once they are known. */
export function ClubTheme({ children }: { children: ReactNode }) {
  const { themePrimary, themeToolbar, themeAccent } = useConfiguration().theme
  const theme = useMemo(
    () => createClubTheme({ primary: themePrimary, toolbar: themeToolbar, accent: themeAccent }),
    [themePrimary, themeToolbar, themeAccent],
  )
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={clubVariables}
      colorSchemeManager={colourSchemeManager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  )
}
