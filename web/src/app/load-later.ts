import { platform } from '../lib/platform.ts'
import { queryClient } from '../lib/query-client.ts'
import { sessionQuery } from '../domain/member/session.ts'
import { firstScreen } from './first-screen.ts'
import { Frame } from './later-frame.ts'
import { loadScreen } from './screen-routes.tsx'

/** Long after the first paint. */
const afterMs = 1000

/** What is wanted soon: by somebody who is about to sign in, and by a browser that keeps the page. A shell brings it along. */
export function loadLater(): void {
  if (!import.meta.env.PROD || platform() !== 'web') return
  setTimeout(() => {
    if (queryClient.getQueryData(sessionQuery.queryKey) === null) void loadForSignedIn()
    if ('serviceWorker' in navigator) void import('./offline/keep-offline.ts').then(({ keepOffline }) => keepOffline())
  }, afterMs)
}

async function loadForSignedIn(): Promise<void> {
  await Promise.allSettled([Frame.ask(), loadScreen(firstScreen('/', true))]) // who signs in asks again
}
