import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { BrowserRouter } from 'react-router'
import { useConfiguration } from '../lib/configuration.ts'
import { queryClient } from '../lib/query-client.ts'
import { colourSchemeManager } from './colour-scheme.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { Page } from './page.tsx'
import { clubVariables, createClubTheme } from './theme.ts'

const notificationMs = 5000

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ClubTheme>
        <CrashBoundary>
          <BrowserRouter>
            <Page />
          </BrowserRouter>
        </CrashBoundary>
        <Notifications autoClose={notificationMs} position="bottom-right" limit={4} />
      </ClubTheme>
    </QueryClientProvider>
  )
}

/** The club's colours, as soon as they are known. */
function ClubTheme({ children }: { children: ReactNode }) {
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
