import { accountRoutes } from '@fobhouse/contract/routes/accounts.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useFirstFocus } from '../../../lib/use-first-focus.ts'
import { logOut, useSession } from '../../../domain/member/session.ts'
import { Banner } from '../../../ui/banner.tsx'
import { BrandCard } from '../../../domain/club/brand-card.tsx'
import { LoginLink } from '../card-links.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { ResetDialog } from './reset-dialog.tsx'

const toLoginMs = 3000

/** The login card's other mode: a new password through a mailed link. Nobody has to wait while the link is checked. */
export function ResetPasswordScreen() {
  const { t } = useTranslation('accounts')
  const { resetToken: token = '' } = useParams()
  const check = useQuery({
    queryKey: ['resetLink', token],
    queryFn: async () => (await call(accountRoutes.resetPassword, { body: { token } })).success,
    staleTime: Infinity,
    gcTime: 0,
  })
  const [answer, setAnswer] = useState<boolean>()
  const isDone = answer === true
  useLeaveForLogin(isDone)
  return (
    <BrandCard title={t('reset.title')}>
      {isDone && (
        <Banner tone="good" icon={IconCircleCheck}>
          {t('loginCard.resetConfirm')}
        </Banner>
      )}
      {answer === false && <Trouble>{t('loginCard.resetNotConfirmed')}</Trouble>}
      {check.data === false && answer === undefined && <Trouble>{t('loginCard.resetInvalid')}</Trouble>}
      {check.isError && answer === undefined && (
        <Banner tone="bad" icon={IconAlertTriangle} action={<RetryButton onClick={() => void check.refetch()} />}>
          {errorText(check.error)}
        </Banner>
      )}
      {check.isPending && <VisuallyHidden role="status">{t('loginCard.validating')}</VisuallyHidden>}
      <NewPasswordForm token={token} isDisabled={check.data === false || answer !== undefined} onAnswer={setAnswer} />
      <LoginLink />
    </BrandCard>
  )
}

function useLeaveForLogin(isDone: boolean): void {
  const navigate = useNavigate()
  const isSignedIn = Boolean(useSession())
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => {
      // The reset has ended the owner's sessions, but the guard still leads a signed-in browser to the dashboard.
      if (isSignedIn) void logOut().then(() => navigate('/login'))
      else void navigate('/login')
    }, toLoginMs)
    return () => clearTimeout(timer)
  }, [isDone, isSignedIn, navigate])
}

/** Offers a new link when one does not work. The fields, which may have had the focus, are disabled then. */
function Trouble({ children }: { children: string }) {
  const { t } = useTranslation('accounts')
  const [isOpen, dialog] = useDisclosure(false)
  const button = useFirstFocus<HTMLButtonElement>()
  return (
    <>
      <Banner tone="bad" icon={IconAlertTriangle}>
        {children}
      </Banner>
      <Button ref={button} variant="default" fullWidth onClick={dialog.open}>
        {t('reset.newLink')}
      </Button>
      <ResetDialog isOpen={isOpen} onClose={dialog.close} />
    </>
  )
}

function RetryButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Button variant="default" size="xs" onClick={onClick}>
      {t('actions.retry')}
    </Button>
  )
}
