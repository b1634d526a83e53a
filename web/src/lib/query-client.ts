import { MutationCache, QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { ApiError, UnreachableError } from './api-error.ts'
import { errorText } from './error-text.ts'
import { noteUse } from './first-use.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** True if the caller shows the refusal itself, for example beside a field; otherwise a notification does. */
      showsError?: boolean
    }
  }
}

const freshForMs = 30_000
const keptForMs = 30 * 60_000
const retries = 2

/** Whether the error may pass by itself, so that another try makes sense. A refusal does not. */
function isPassing(error: Error): boolean {
  return error instanceof UnreachableError || (error instanceof ApiError && error.status >= 502)
}

/** Imported late, to keep notifications out of the first load. */
async function tell(error: Error, color: 'red' | 'yellow'): Promise<void> {
  noteUse()
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
      // The club's network may have no internet, so the browser's own idea of "online" does not matter.
      networkMode: 'always',
      retry: (failures, error) => failures < retries && isPassing(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
