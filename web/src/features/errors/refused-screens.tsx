import { Button } from '@mantine/core'
import { type Icon, IconLock, IconMapOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../domain/member/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Replaces a screen that only administrators may see; also at /error/403. */
export function ForbiddenScreen() {
  const { t } = useTranslation('errors')
  return <Refused icon={IconLock} title={t('page.forbiddenTitle')} reason={t('page.forbiddenReason')} />
}

/** Replaces a screen for administrators with another duty; also at /error/403Duty. */
export function DutyScreen() {
  const { t } = useTranslation('errors')
  return <Refused icon={IconLock} title={t('page.dutyTitle')} reason={t('page.dutyReason')} />
}

/** Replaces a screen for active members; also at /error/403MemberOnly. */
export function MemberOnlyScreen() {
  const { t } = useTranslation('errors')
  return <Refused icon={IconLock} title={t('page.memberOnlyTitle')} reason={t('page.memberOnlyReason')} />
}

/** Shown at every address that does not exist, or whose feature the club has switched off. */
export function NotFoundScreen() {
  const { t } = useTranslation('errors')
  return <Refused icon={IconMapOff} title={t('page.notFoundTitle')} reason={t('page.notFoundReason')} />
}

/** Signed-in people have the title in the frame's header. Others have it here only, and the way to log in in the header. */
function Refused(words: { icon: Icon; title: string; reason: string }) {
  const { t } = useTranslation('errors')
  const isSignedIn = Boolean(useSession())
  return (
    <EmptyState
      {...words}
      headingLevel={isSignedIn ? 2 : 1}
      action={
        isSignedIn ? (
          <Button component={Link} to="/dashboard" variant="default">
            {t('page.toDashboard')}
          </Button>
        ) : undefined
      }
    />
  )
}
