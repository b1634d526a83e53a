import { platform } from '../lib/platform.ts'
import { queryClient } from '../lib/query-client.ts'
import { sessionQuery } from '../domain/member/session.ts'
import { firstScreen } from './first-screen.ts'
import { Frame } from './later-frame.ts'
import { loadScreen } from './screen-routes.tsx'

/** Well after the first paint. */
const afterMs = 1000

/** Loads what is needed soon: the frame, once somebody begins to sign in, and the offline files. Shells bring these along. */
export function loadLater(): void {
  if (!import.meta.env.PROD || platform() !== 'web') return
  const isVisitor = queryClient.getQueryData(sessionQuery.queryKey) === null
  if (isVisitor) document.addEventListener('input', () => void loadForSignedIn(), { once: true })
  setTimeout(() => {
    if ('serviceWorker' in navigator) void import('./offline/keep-offline.ts').then(({ keepOffline }) => keepOffline())
  }, afterMs)
}

async function loadForSignedIn(): Promise<void> {
  await Promise.allSettled([Frame.ask(), loadScreen(firstScreen('/', true))]) // who signs in asks again
}
