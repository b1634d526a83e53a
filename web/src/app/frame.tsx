import { AppShell } from '@mantine/core'
import { useDisclosure, useHotkeys, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLoading } from '../ui/page-loading.tsx'
import { desktopQuery, useIsPhone } from '../ui/widths.ts'
import { BottomBar } from './bottom-bar.tsx'
import { ConfirmationPlace } from './confirmation-place.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import type { Decision, GuardFacts } from './decide-screen.ts'
import { menuScreens } from './find-screen.ts'
import { EndingBanners } from './ending-banners.tsx'
import classes from './frame.module.css'
import { Header } from './header.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { LiveConnection } from './live-connection.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import type { Screen } from './screen.ts'
import { useScreenTitle } from './screen-title.ts'
import { Sidebar } from './sidebar.tsx'
import { SiteBanner } from './site-banner.tsx'
import { TestClockBanner } from './test-clock-banner.tsx'
import { useTypedAhead } from './typed-ahead.ts'

const MoreDrawer = lazy(async () => ({ default: (await import('./more-drawer.tsx')).MoreDrawer }))
// Comes after the first screen: few clubs are ever in lockdown.
const HouseBanner = lazy(async () => ({ default: (await import('./house-banner.tsx')).HouseBanner }))
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

type FrameProps = { screen: Screen; facts: GuardFacts; decision: Decision; children: ReactNode }

/** Sidebar, header, banners and the screen; on a phone a bottom bar instead of the sidebar. */
export function Frame({ screen, facts, decision, children }: FrameProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const isDesktop = useMediaQuery(desktopQuery, undefined, { getInitialValueInEffect: false })
  const [isFolded, setFolded] = useLocalStorage({ key: 'fobhouse-menu-folded', defaultValue: false })
  const [isMoreOpen, more] = useDisclosure(false)
  const [openings, countOpening] = useReducer((count: number) => count + 1, 0)
  const typedAhead = useTypedAhead()
  const openPalette = () => {
    typedAhead.begin()
    countOpening()
  }
  useHotkeys([['mod+K', openPalette]], [])
  const isNarrow = !isDesktop || isFolded
  const entries = menuScreens(facts)
  const title = useScreenTitle(screen, decision)
  const isWide = screen.isWide && decision.kind === 'show'
  return (
    <AppShell
      layout="alt"
      header={{ height: 'var(--fob-header)' }}
      navbar={{ width: isNarrow ? 64 : 240, breakpoint: 'sm', collapsed: { mobile: true } }}
      {...(isPhone ? { footer: { height: 'calc(var(--fob-bottom-bar) + env(safe-area-inset-bottom))' } } : {})}
      className={classes.shell}
      mod={{ wide: isWide }}
    >
      <a href="#content" className={classes.skip}>
        {t('menu.skip')}
      </a>
      {!isPhone && (
        <AppShell.Navbar className={classes.navbar}>
          <Sidebar
            entries={entries}
            open={screen}
            isNarrow={isNarrow}
            {...(isDesktop ? { onFold: () => setFolded(!isFolded) } : {})}
          />
        </AppShell.Navbar>
      )}
      <AppShell.Header className={classes.header}>
        <LoadingBar isInHeader />
        <Header screen={screen} facts={facts} decision={decision} isPhone={isPhone} onSearch={openPalette} />
      </AppShell.Header>
      <AppShell.Main id="content" tabIndex={-1} aria-label={title} className={classes.main}>
        <div className={classes.banners}>
          {!screen.saysOffline && <OfflineBanner />}
          <Suspense fallback={null}>{facts.session && <HouseBanner />}</Suspense>
          {facts.session && <EndingBanners />}
          <SiteBanner />
          <TestClockBanner />
        </div>
        <div className={classes.content}>
          <CrashBoundary key={screen.path}>
            <Suspense fallback={<PageLoading />}>{children}</Suspense>
          </CrashBoundary>
        </div>
      </AppShell.Main>
      {isPhone && (
        <AppShell.Footer className={classes.footer}>
          <BottomBar entries={entries} open={screen} onMore={more.open} />
        </AppShell.Footer>
      )}
      {facts.session && <LiveConnection key={facts.session.id} />}
      <ConfirmationPlace />
      <Suspense fallback={null}>
        {isPhone && <MoreDrawer entries={entries} open={screen} isOpen={isMoreOpen} onClose={more.close} />}
        {openings > 0 && <Palette facts={facts} openings={openings} typedAhead={typedAhead} />}
      </Suspense>
    </AppShell>
  )
}
