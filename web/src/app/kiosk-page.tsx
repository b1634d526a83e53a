import type { ShellBridge } from '@fobhouse/contract/shell-bridge.ts'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { type Lazily, lazily } from '../lib/lazily.ts'
import { queryClient } from '../lib/query-client.ts'
import { loadTexts } from '../lib/translations.ts'
import type { Decision, GuardFacts } from './decide-screen.ts'
import { KioskHelpButton } from './help-link.tsx'
import type { FaceProps, Screen } from './screen.ts'
import { screens } from './screens.ts'
import { Waiting } from './waiting.tsx'

const Host = withTexts(async () => (await import('../features/kiosk/kiosk-host.tsx')).KioskHost)

const contents = new Map<Screen, Lazily<FaceProps>>(
  screens.flatMap((screen) => (screen.loadAtKiosk ? [[screen, withTexts(screen.loadAtKiosk)] as const] : [])),
)

function withTexts<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazily<Props> {
  return lazily(async () => {
    const [component] = await Promise.all([load(), loadTexts('kiosk')])
    return component
  })
}

/** Loads what a kiosk shows first, and lets the club identify it at the same time, so that it is drawn complete. */
export async function loadKiosk(bridge: ShellBridge, screen: Screen): Promise<void> {
  const { identityQuery, screenQuery } = await import('../features/kiosk/kiosk-queries.ts')
  const shown = async () => {
    const { secret } = await queryClient.query(identityQuery(bridge))
    if (secret !== null) await queryClient.query(screenQuery(bridge, secret))
  }
  await Promise.all([Host.ask(), contents.get(screen)?.ask(), shown()])
}

/** Wraps the whole page in what only kiosks have. */
export function KioskPage({ bridge, children }: { bridge: ShellBridge; children: ReactNode }) {
  return (
    <Suspense fallback={<Waiting error={null} />}>
      <Host bridge={bridge}>{children}</Host>
    </Suspense>
  )
}

/** The special version of a screen at a kiosk; undefined if it looks the same everywhere. */
export function faceAtKiosk(
  screen: Screen,
  { decision, facts }: { decision: Decision; facts: GuardFacts },
): ReactNode | undefined {
  const Content = contents.get(screen)
  const isShown = facts.platform === 'kiosk' && decision.kind === 'show'
  if (!Content || !isShown || new URLSearchParams(facts.search).has('more')) return undefined
  return (
    <Suspense fallback={<Waiting error={null} />}>
      <Content help={<KioskHelpButton screen={screen} />} />
    </Suspense>
  )
}
