import { healthRoutes } from '@fobhouse/contract/routes/health.ts'
import { Center, Loader, Stack, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { call } from '../lib/api.ts'
import { UnreachableError } from '../lib/api-error.ts'
import { lazyExtra } from '../lib/lazily.ts'
import { queryClient } from '../lib/query-client.ts'
import { loadTexts } from '../lib/translations.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { findScreen } from './find-screen.ts'
import { HelpAnchor } from './help-link.tsx'
import { ChangeClubButton } from './mobile/change-club-button.tsx'
import { contentOf } from './screen-routes.tsx'

const againAfterMs = 5000

/** Without a network, a member in front of a door still gets their digital ID, if this device has stored it. */
const KeptDigitalId = lazyExtra(async () => {
  const [{ KeptCard }] = await Promise.all([import('../features/digital-id/kept-card.tsx'), loadTexts('digital-id')])
  return KeptCard
})

/** Shown until the session check is done; the spinner stands where the login card will be. */
export function Waiting({ error }: { error: Error | null }) {
  const { t } = useTranslation()
  return (
    <Center component="main" mih="100vh" data-loading={error === null || undefined}>
      {error === null ? (
        <>
          <VisuallyHidden component="h1">{t('loading')}</VisuallyHidden>
          <Loader aria-hidden />
        </>
      ) : (
        <Failed error={error} />
      )}
    </Center>
  )
}

/** Says that the server is unreachable or failing, retries, and continues by itself once it answers. */
function Failed({ error }: { error: Error }) {
  const screen = findScreen(useLocation().pathname)
  useQuery({
    queryKey: ['reachable'],
    queryFn: async () => {
      await call(healthRoutes.live)
      askAgain()
      return true
    },
    refetchInterval: againAfterMs,
    retry: false,
    gcTime: 0,
  })
  return (
    <Stack w="100%" px="md" py="lg" align="center">
      <ErrorState error={error} headingLevel={screen.isHelp ? 2 : 1} onRetry={askAgain} />
      {error instanceof UnreachableError && (
        <Suspense fallback={null}>
          <KeptDigitalId onRetry={askAgain} />
        </Suspense>
      )}
      {/* The handbook needs no server. */}
      {screen.isHelp ? (
        <CrashBoundary>
          <Suspense fallback={null}>{contentOf(screen)}</Suspense>
        </CrashBoundary>
      ) : (
        <HelpAnchor screen={screen} />
      )}
      <ChangeClubButton />
    </Stack>
  )
}

function askAgain(): void {
  void queryClient.refetchQueries({
    predicate: ({ queryKey, state }) => queryKey[0] !== 'reachable' && state.status === 'error',
  })
}
