import './forbid-eval.ts'
import '@mantine/core/styles.css'
import './global.css'
import './touch.css'
import type { SiteConfiguration } from '@fobhouse/contract/routes/config.ts'
import { createRoot } from 'react-dom/client'
import { configurationQuery, setupQuery } from '../lib/configuration.ts'
import { mobileBridge, platform } from '../lib/platform.ts'
import { queryClient } from '../lib/query-client.ts'
import { sessionQuery, watchForLostSession } from '../lib/session.ts'
import { startTranslations } from '../lib/translations.ts'
import { App } from './app.tsx'
import { findScreen } from './find-screen.ts'
import { loadFrame } from './load-frame.ts'
import { reloadAfterUpgrade } from './reload-after-upgrade.ts'

/** The code of what the address shows, while the texts are still to come. A kiosk has other screens. */
async function loadAhead({ loggedIn }: SiteConfiguration): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve)) // the profile first: without HTTP/2 a browser asks for six things at a time
  const isShown = (loggedIn || !screen.loggedIn) && platform() !== 'kiosk'
  await Promise.all([loggedIn && loadFrame(), isShown && screen.load?.()])
}

const screen = findScreen(location.pathname)
const texts = startTranslations(screen.texts)
const root = document.querySelector('#root')
if (!root) throw new Error('The page has no place to draw in.')
const drawn = createRoot(root)

const bridge = mobileBridge()
if (bridge) {
  await texts
  await (await import('./mobile/reach-club.tsx')).reachClub(drawn, bridge)
}

// Asked for before anything is drawn, side by side with the texts.
const refusedLater = () => undefined // the page asks again, and shows what is wrong
void queryClient.query(configurationQuery).then(loadAhead).catch(refusedLater)
void queryClient.query(setupQuery).catch(refusedLater)
void queryClient.query(sessionQuery).catch(refusedLater)
watchForLostSession()
reloadAfterUpgrade()
await texts
drawn.render(<App />)

// Long after the first paint, and only where a browser would keep it: a shell brings its page along.
const keepOfflineAfterMs = 1000
if (import.meta.env.PROD && platform() === 'web' && 'serviceWorker' in navigator) {
  setTimeout(
    () => void import('./offline/keep-offline.ts').then(({ keepOffline }) => keepOffline()),
    keepOfflineAfterMs,
  )
}
