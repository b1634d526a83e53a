import { healthRoutes } from '@fobhouse/contract/routes/health.ts'
import { Center, Loader, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { ErrorState } from '../ui/error-state.tsx'

const againAfterMs = 5000

/** Nothing can be decided before the session check; the spinner stands where the login card will. */
export function Waiting({ error }: { error: Error | null }) {
  const { t } = useTranslation()
  return (
    <Center component="main" mih="100vh">
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

/** The server is away, or out of order: says so, knocks, and goes on by itself when it answers. */
function Failed({ error }: { error: Error }) {
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
  return <ErrorState error={error} headingLevel={1} onRetry={askAgain} />
}

function askAgain(): void {
  void queryClient.refetchQueries({
    predicate: ({ queryKey, state }) => queryKey[0] !== 'reachable' && state.status === 'error',
  })
}
