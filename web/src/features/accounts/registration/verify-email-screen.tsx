import { accountRoutes } from '@fobhouse/contract/routes/accounts.ts'
import { Button, Loader, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { call, mobileTokens } from '../../../lib/api.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { takeUpSession } from '../../../domain/member/session.ts'
import { useFirstFocus } from '../../../lib/use-first-focus.ts'
import { Banner } from '../../../ui/banner.tsx'
import { BrandCard } from '../../../domain/club/brand-card.tsx'
import { LoginLink } from '../card-links.tsx'

/** Opening the mailed link verifies the address and signs its owner in. */
export function VerifyEmailScreen() {
  const { t } = useTranslation('accounts')
  const { verifyToken: token = '' } = useParams()
  const {
    mutate,
    data: isLoginNeeded,
    error,
    isSuccess,
  } = useMutation({
    meta: { showsError: true },
    mutationFn: async () => {
      const { loginNeeded } = await call(accountRoutes.verifyEmail, { params: { token } })
      if (loginNeeded) return true
      // The answer's session is a cookie; the mobile shell has none, so there people log in.
      if (!mobileTokens) await takeUpSession()
      return mobileTokens !== undefined
    },
  })
  useEffect(() => mutate(), [mutate])
  return (
    <BrandCard title={t('verify.title')}>
      {isLoginNeeded !== undefined && <Verified isLoginNeeded={isLoginNeeded} />}
      {error && <Refused error={error} onRetry={() => mutate()} />}
      {!isSuccess && !error && (
        <Stack align="center" py="lg" role="status">
          <Loader size="sm" aria-hidden />
          <Text c="dimmed">{t('verify.working')}</Text>
        </Stack>
      )}
    </BrandCard>
  )
}

function Verified({ isLoginNeeded }: { isLoginNeeded: boolean }) {
  const { t } = useTranslation('accounts')
  const button = useFirstFocus<HTMLAnchorElement>()
  return (
    <>
      <Banner tone="good" icon={IconCircleCheck}>
        {t(isLoginNeeded ? 'verify.loginNeeded' : 'verify.success')}
      </Banner>
      <Button component={Link} to={isLoginNeeded ? '/login' : '/dashboard'} ref={button} fullWidth>
        {isLoginNeeded ? t('toLogin') : t('toDashboard')}
      </Button>
    </>
  )
}

/** A link that cannot work is final; any other error may be tried again. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('accounts')
  const { t: common } = useTranslation()
  const [isInvalid, isExpired] = [isApiError(error, 'link_invalid'), isApiError(error, 'link_expired')]
  const isFinal = isInvalid || isExpired || isApiError(error, 'account_already_exists')
  return (
    <>
      <Banner tone={isExpired ? 'attention' : 'bad'} icon={IconAlertTriangle}>
        {errorText(error)}
      </Banner>
      {isInvalid && <Text size="md">{t('verify.invalidHint')}</Text>}
      {isExpired && <Text size="md">{t('verify.expiredHint')}</Text>}
      {!isFinal && (
        <Button variant="default" fullWidth onClick={onRetry}>
          {common('actions.retry')}
        </Button>
      )}
      <LoginLink />
    </>
  )
}
