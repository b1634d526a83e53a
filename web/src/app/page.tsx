import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { configurationQuery, emptyConfiguration, setupQuery } from '../domain/club/configuration.ts'
import { platform } from '../lib/platform.ts'
import { type Session, sessionQuery, ShownSession } from '../domain/member/session.ts'
import { BrandLayout } from './brand-layout.tsx'
import { decideScreen, type GuardFacts } from './decide-screen.ts'
import { findScreen } from './find-screen.ts'
import { faceAtKiosk } from './kiosk-page.tsx'
import { Frame } from './later-frame.ts'
import { screenStays } from './login-here.ts'
import { PageEffects } from './page-effects.tsx'
import { ScreenRoutes } from './screen-routes.tsx'
import { Waiting } from './waiting.tsx'

const FocusLayout = lazy(async () => ({ default: (await import('./focus-layout.tsx')).FocusLayout }))

/** What was asked in vain before the page was drawn is told at once: `Waiting` asks again. */
const asAsked = { retryOnMount: false }

/** Chooses the screen and layout for the address. */
export function Page() {
  const location = useLocation()
  const { pathname, search } = location
  const configuration = useQuery(configurationQuery)
  const setup = useQuery({ ...setupQuery, ...asAsked })
  const session = useQuery({ ...sessionQuery, ...asAsked })
  const isKnown = session.data !== undefined && setup.data !== undefined
  if (!isKnown) return <Waiting error={setup.error ?? session.error} />

  const facts: GuardFacts = {
    session: session.data,
    flags: (configuration.data ?? emptyConfiguration).features,
    platform: platform(),
    isSetupNeeded: setup.data,
    path: pathname,
    search,
    staysAfterLogin: screenStays(location.state),
  }
  const screen = findScreen(pathname)
  const decision = decideScreen(screen, facts)
  const content = <ScreenRoutes facts={facts} />
  const atKiosk = faceAtKiosk(screen, { decision, facts })
  return (
    <ShownSession value={session.data}>
      <PageEffects screen={screen} decision={decision} session={session.data} />
      {atKiosk !== undefined ? (
        atKiosk
      ) : isOnBrand(session.data, screen.isBrand) ? (
        <BrandLayout screen={screen} decision={decision}>
          {content}
        </BrandLayout>
      ) : screen.isFocused && decision.kind === 'show' ? (
        <Suspense fallback={<Waiting error={null} />}>
          <FocusLayout screen={screen}>{content}</FocusLayout>
        </Suspense>
      ) : (
        <Suspense fallback={<Waiting error={null} />}>
          <Frame screen={screen} facts={facts} decision={decision}>
            {content}
          </Frame>
        </Suspense>
      )}
    </ShownSession>
  )
}

/** The frame is for signed-in people; others see everything, even refusals, on the brand ground. */
function isOnBrand(session: Session, isBrand = false): boolean {
  return isBrand || session === null
}
