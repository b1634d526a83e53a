import { noteUse } from '../lib/first-use.ts'
import { platform } from '../lib/platform.ts'
import { queryClient } from '../lib/query-client.ts'
import { sessionQuery } from '../domain/member/session.ts'
import { firstScreen } from './first-screen.ts'
import { Frame } from './later-frame.ts'
import { loadScreen } from './screen-routes.tsx'

/** Well after the first paint. */
const afterMs = 1000

const uses = ['input', 'pointerdown', 'keydown']

/**
 * Loads what is needed later: for a visitor who only looks, nothing but the offline files; the frame once somebody begins to sign in.
 * Shells bring all along.
 */
export function loadLater(): void {
  const isVisitor = queryClient.getQueryData(sessionQuery.queryKey) === null
  if (!import.meta.env.PROD || platform() !== 'web' || !isVisitor) noteUse()
  for (const use of uses) document.addEventListener(use, noteUse, { once: true })
  if (!import.meta.env.PROD || platform() !== 'web') return
  if (isVisitor) document.addEventListener('input', () => void loadForSignedIn(), { once: true })
  setTimeout(() => {
    if ('serviceWorker' in navigator) void import('./offline/keep-offline.ts').then(({ keepOffline }) => keepOffline())
  }, afterMs)
}

async function loadForSignedIn(): Promise<void> {
  await Promise.allSettled([Frame.ask(), loadScreen(firstScreen('/', true))]) // who signs in asks again
}
