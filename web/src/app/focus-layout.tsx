import { Button, Text } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConfiguration } from '../domain/club/configuration.ts'
import { ClubMark } from '../domain/club/club-mark.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import classes from './focus-layout.module.css'
import { HelpButton } from './help-link.tsx'
import { LiveConnection } from './live-connection.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import type { Screen } from './screen.ts'
import { SiteBanner } from './site-banner.tsx'
import { TestClockBanner } from './test-clock-banner.tsx'

/** A layout without a menu, for one task at a time: the club, the way out, and the screen. */
export function FocusLayout({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { t } = useTranslation()
  const { siteName } = useConfiguration().general
  return (
    <div className={classes.ground}>
      <LiveConnection />
      <LoadingBar />
      <header className={classes.header}>
        <div className={classes.row}>
          <ClubMark size={32} />
          <Text fw={600} fz={16} className={classes.name}>
            {siteName}
          </Text>
          <div className="fob-not-phone">
            <Text size="sm" c="dimmed" className={classes.saved}>
              <IconCloudCheck size={18} stroke={1.75} color="var(--fob-good-dot)" aria-hidden />
              {t('focus.saved')}
            </Text>
          </div>
          <HelpButton screen={screen} />
          <Button component={Link} to="/dashboard" variant="subtle" c="inherit" className={classes.leave}>
            {t('focus.leave')}
          </Button>
        </div>
      </header>
      <div>
        <OfflineBanner />
        <SiteBanner />
        <TestClockBanner />
      </div>
      <main id="content" tabIndex={-1} className={classes.main}>
        <h1 className={classes.title}>{t(`screens.${screen.title}`)}</h1>
        <CrashBoundary key={screen.path}>
          <Suspense fallback={<PageLoading />}>{children}</Suspense>
        </CrashBoundary>
      </main>
    </div>
  )
}
