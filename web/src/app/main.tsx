import './forbid-eval.ts'
import '@mantine/core/styles.layer.css'
import './global.css'
import './touch.css'
import { createRoot } from 'react-dom/client'
import { mobileBridge } from '../lib/platform.ts'
import { watchForLostSession } from '../domain/member/session.ts'
import { startTranslations } from '../lib/translations.ts'
import { App } from './app.tsx'
import { findScreen } from './find-screen.ts'
import { loadFirstScreen } from './load-first-screen.ts'
import { takeOver } from './drawn/take-over.ts'
import { loadLater } from './load-later.ts'
import { reloadAfterUpgrade } from './reload-after-upgrade.ts'

// Not awaited at the top of this module: modules loaded by `start` import the file that contains it.
void start()

async function start(): Promise<void> {
  const texts = startTranslations(findScreen(location.pathname).texts)
  const root = document.querySelector('#root')
  if (!root) throw new Error('The page has no place to draw in.')
  const drawn = createRoot(root)

  const bridge = mobileBridge()
  if (bridge) {
    await texts
    await (await import('./mobile/reach-club.tsx')).reachClub(drawn, bridge)
  }

  // Starts before anything is drawn, in parallel with the texts.
  const first = loadFirstScreen()
  watchForLostSession()
  reloadAfterUpgrade()
  await texts
  await first
  loadLater()
  await takeOver(root, () => drawn.render(<App />))
}
