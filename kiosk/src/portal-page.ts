import { healthRoutes } from '@fobhouse/contract/routes/health.ts'
import { z } from 'zod'
import { offerBridge } from './bridge.ts'
import { firstPage } from './chromium-flags.ts'
import { CommandFailed } from './debugging-pipe.ts'
import type { FileStore } from './file-store.ts'
import { guardKeyboard } from './keyboard-guard.ts'
import type { Log } from './log.ts'
import { guardNavigation } from './navigation-guard.ts'
import { originOf } from './navigation-rules.ts'
import { evaluateAside } from './own-world.ts'
import type { Attached } from './targets.ts'
import type { Answer, Place } from './watch-rules.ts'

export type PageFacts = {
  url: URL
  language: string
  store: FileStore
  identity: () => { kioskId: string; ip: string }
  log: Log
}

export type PortalPage = {
  place(): Place
  /** Shows the portal's first page, or the waiting page while the portal is away. */
  open(): Promise<void>
  /** Asks, from the page's own document, whether the portal answers. */
  ask(): Promise<Answer>
}

const answerPatienceMs = 8000
const navigatedSchema = z.object({ frame: z.object({ id: z.string(), url: z.string() }) })

/** Prepares the browser's page for the portal and locks out everything else; opens nothing yet. */
export async function preparePortalPage(page: Attached, facts: PageFacts): Promise<PortalPage> {
  const { session, mainFrame } = page
  const { origin } = facts.url
  let place: Place = 'starting'

  const arrived = (at: Place, why?: string) => {
    if (place !== at) facts.log(at, { why })
    place = at
  }
  const open = async () => {
    try {
      await session.send('Page.navigate', { url: facts.url.href })
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error
      facts.log('not-opened', { why: error.message })
    }
  }

  session.listen(({ method, params }) => {
    if (method === 'Inspector.targetCrashed') arrived('elsewhere', 'crashed')
    if (method !== 'Page.frameNavigated') return
    const { frame } = navigatedSchema.parse(params)
    const isOurs = originOf(frame.url) === origin || frame.url === firstPage
    if (frame.id === mainFrame && !isOurs) arrived('elsewhere', originOf(frame.url))
  })
  await restrict(page)
  await guardKeyboard(page)
  await offerBridge(session, { ...facts, origin, mainFrame, reload: () => void open() })
  await guardNavigation(session, { ...facts, origin, mainFrame, arrived })
  return { place: () => place, open, ask: () => askPortal(page) }
}

/** Blocks downloads, file choosers and the page's cache: no file of this machine is shown or written. */
async function restrict({ session }: Attached): Promise<void> {
  await session.send('Page.enable')
  await session.send('Inspector.enable')
  await session.send('Page.setDownloadBehavior', { behavior: 'deny' })
  await session.send('Page.setInterceptFileChooserDialog', { enabled: true })
  // The service worker, which opens the page without a network, would hide that the portal is away.
  await session.send('Network.enable', { maxTotalBufferSize: 0 })
  await session.send('Network.setBypassServiceWorker', { bypass: true })
}

async function askPortal(page: Attached): Promise<Answer> {
  const options = `{ cache: 'no-store', signal: AbortSignal.timeout(${answerPatienceMs}) }`
  try {
    // Even a refusal is an answer, but 502 to 504 come from a proxy in front of a portal that is away.
    const answers = await evaluateAside(
      page,
      `fetch(${JSON.stringify(healthRoutes.live.path)}, ${options}).then(({ status }) => status < 500, () => false)`,
    )
    return answers === true ? 'answers' : 'silent'
  } catch (error) {
    // Another document has replaced the one that asked.
    if (error instanceof CommandFailed) return 'unsure'
    throw error
  }
}
