import type { ShellBridge } from '@fobhouse/contract/shell-bridge.ts'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { loadTexts } from '../lib/translations.ts'
import type { Decision, GuardFacts } from './decide-screen.ts'
import { KioskHelpButton } from './help-link.tsx'
import type { FaceProps, Screen } from './screen.ts'
import { screens } from './screens.ts'
import { Waiting } from './waiting.tsx'

const Host = lazily(async () => (await import('../features/kiosk/kiosk-host.tsx')).KioskHost)

const contents = new Map<Screen, ComponentType<FaceProps>>(
  screens.flatMap((screen) => (screen.loadAtKiosk ? [[screen, lazily(screen.loadAtKiosk)] as const] : [])),
)

function lazily<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadTexts('kiosk')])
    return { default: component }
  })
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
