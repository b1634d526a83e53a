import { configurationQuery, setupQuery } from '../domain/club/configuration.ts'
import { platform, shellBridge } from '../lib/platform.ts'
import { queryClient } from '../lib/query-client.ts'
import { sessionQuery } from '../domain/member/session.ts'
import { firstScreen, firstScreenAtKiosk } from './first-screen.ts'
import { loadKiosk } from './kiosk-page.tsx'
import { Frame } from './later-frame.ts'
import { loadScreen } from './screen-routes.tsx'

/** After this time the page is drawn anyway and shows that it is loading, unless something was drawn ahead. */
const longestMs = 1000
const longestDrawnMs = 8000

/**
 * Loads everything for the first screen, so that it is drawn complete. Never fails: the page asks again and shows
 * errors.
 */
export async function loadFirstScreen(): Promise<void> {
  const answers = [
    queryClient.query(setupQuery),
    queryClient.query(sessionQuery),
    queryClient.query(configurationQuery).then(({ loggedIn }) => loadParts(loggedIn)),
    loadForKiosk(),
  ]
  const loaded = Promise.all(answers).catch(toldByPage)
  const longest = document.querySelector('#root[data-drawn]') ? longestDrawnMs : longestMs
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, longest))])
}

function toldByPage(): void {
  // It draws the failure, and asks again.
}

async function loadParts(isSignedIn: boolean): Promise<void> {
  if (platform() === 'kiosk') return
  const screen = firstScreen(location.pathname, isSignedIn)
  const answer = screen.askFirst?.(location.search).catch(toldByPage)
  await Promise.all([isSignedIn && !screen.isBrand && Frame.ask(), loadScreen(screen), answer])
}

/** A kiosk has other screens, and starts where nobody is signed in. */
async function loadForKiosk(): Promise<void> {
  const bridge = shellBridge()
  if (bridge?.kind === 'kiosk') await loadKiosk(bridge, firstScreenAtKiosk(location.pathname))
}
