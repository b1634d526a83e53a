import { Button } from '@mantine/core'
import { IconLock, IconMapOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Shown in place of a screen that only administrators may see, and at /error/403. */
export function ForbiddenScreen() {
  const { t } = useTranslation('errors')
  return (
    <EmptyState
      icon={IconLock}
      title={t('page.forbiddenTitle')}
      reason={t('page.forbiddenReason')}
      action={<WayOut />}
    />
  )
}

/** Shown in place of a screen for active members, and at /error/403MemberOnly. */
export function MemberOnlyScreen() {
  const { t } = useTranslation('errors')
  return (
    <EmptyState
      icon={IconLock}
      title={t('page.memberOnlyTitle')}
      reason={t('page.memberOnlyReason')}
      action={<WayOut />}
    />
  )
}

/** Shown at every address that does not exist, or whose feature the club does not use. */
export function NotFoundScreen() {
  const { t } = useTranslation('errors')
  return (
    <EmptyState
      icon={IconMapOff}
      title={t('page.notFoundTitle')}
      reason={t('page.notFoundReason')}
      action={<WayOut />}
    />
  )
}

function WayOut() {
  const { t } = useTranslation('errors')
  const isSignedIn = Boolean(useSession())
  return (
    <Button component={Link} to={isSignedIn ? '/dashboard' : '/login'} variant="default">
      {t(isSignedIn ? 'page.toDashboard' : 'page.toLogin')}
    </Button>
  )
}
