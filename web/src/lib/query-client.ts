import { MutationCache, QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { ApiError, UnreachableError } from './api-error.ts'
import { errorText } from './error-text.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The caller shows the refusal itself, beside a field for example; otherwise a notification does. */
      showsError?: boolean
    }
  }
}

const freshForMs = 30_000
const keptForMs = 30 * 60_000
const retries = 2

/** A refusal stays one; only what may pass by itself is asked again. */
function isPassing(error: Error): boolean {
  return error instanceof UnreachableError || (error instanceof ApiError && error.status >= 502)
}

/** Notifications are no part of the first load. */
async function tell(error: Error, color: 'red' | 'yellow'): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  const closeButtonProps = { 'aria-label': i18next.t('actions.close') }
  notifications.show({ closeButtonProps, color, message: errorText(error) })
}

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error, ...[, , mutation]) => {
      const isWaiting = error instanceof ApiError && error.code === 'waits_for_approval'
      if (mutation.meta?.showsError && !isWaiting) return
      void tell(error, isWaiting ? 'yellow' : 'red')
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: freshForMs,
      gcTime: keptForMs,
      // The club's network may have no way to the internet: the browser's own idea of "online" does not matter.
      networkMode: 'always',
      retry: (failures, error) => failures < retries && isPassing(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
