import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useConfiguration } from '../domain/club/configuration.ts'
import { firstUse } from '../lib/first-use.ts'
import { lazyExtra } from '../lib/lazily.ts'
import { BrandCardLoading } from './brand-card-loading.tsx'
import classes from './brand-layout.module.css'
import type { Decision } from './decide-screen.ts'
import { LanguageMenu } from '../ui/language-menu.tsx'
import { HelpAnchor } from './help-link.tsx'
import { loginHere } from './login-here.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { ChangeClubButton } from './mobile/change-club-button.tsx'
import type { Screen } from './screen.ts'
import { SiteBanner } from './site-banner.tsx'
import { TestClockBanner } from './test-clock-banner.tsx'

const LoadingBar = lazyExtra(async () => {
  await firstUse
  return (await import('./loading-bar.tsx')).LoadingBar
})
const LoginDialog = lazy(async () => ({ default: (await import('./login-dialog.tsx')).LoginDialog }))

type BrandLayoutProps = { screen: Screen; decision: Decision; children: ReactNode }

/** The layout for signed-out visitors: a card on the club's gradient. */
export function BrandLayout({ screen, decision, children }: BrandLayoutProps) {
  const { t } = useTranslation()
  const { contact } = useConfiguration()
  const [isLoginOpen, login] = useDisclosure(false)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const offersLogin = decision.kind === 'refuse' || screen.offersLogin
  function openLogin() {
    void navigate({ pathname, search }, { replace: true, state: loginHere })
    login.open()
  }

  return (
    <div className={classes.ground}>
      <Suspense fallback={null}>
        <LoadingBar />
      </Suspense>
      <div className={classes.banners}>
        <OfflineBanner />
        <SiteBanner />
        <TestClockBanner />
      </div>
      {offersLogin && (
        <header className={classes.header}>
          <Button variant="white" onClick={openLogin}>
            {t('menu.loggedOut')}
          </Button>
          <Suspense fallback={null}>
            <LoginDialog isOpen={isLoginOpen} onClose={login.close} />
          </Suspense>
        </header>
      )}
      <div className={classes.middle}>
        <main id="content" tabIndex={-1} className={classes.main}>
          <Suspense key={screen.path} fallback={<BrandCardLoading />}>
            {children}
          </Suspense>
        </main>
        <footer className={classes.footer}>
          <HelpAnchor screen={screen} c="white" />
          <LanguageMenu />
          {contact.admin !== '' && (
            <Anchor href={`mailto:${contact.admin}`} c="white" size="sm">
              {t('contactClub')}
            </Anchor>
          )}
          <ChangeClubButton c="white" />
        </footer>
      </div>
    </div>
  )
}
