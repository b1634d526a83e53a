import { resolveRedirect } from '@fobhouse/contract/redirects.ts'
import { accountRoutes } from '@fobhouse/contract/routes/accounts.ts'
import { Button, Loader, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { useSession } from '../../domain/member/session.ts'
import { BrandCard } from '../../domain/club/brand-card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { type AfterSignIn, chooseAfterSignIn } from './after-sign-in.ts'
import { LoginCard } from './login-card.tsx'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

/** The guard keeps a signed-in person here only if another site or address is waiting. */
export function LoginScreen() {
  return useSession() ? <Forwarding /> : <LoginCard />
}

/** Sends a signed-in browser on to the address that it came from; to the dashboard if that is not allowed. */
function Forwarding() {
  const { t } = useTranslation('accounts')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { mutate, error } = useMutation({
    meta: { showsError: true },
    mutationFn: () => findTarget(chooseAfterSignIn(query)),
    onSuccess: (target) => (target === undefined ? navigate('/dashboard', { replace: true }) : location.assign(target)),
  })
  useEffect(() => mutate(), [mutate])
  if (error) {
    return (
      <BrandCard title={t('forwarding.title')}>
        <ErrorState error={error} onRetry={() => mutate()} />
        <Button component={Link} to="/dashboard" fullWidth>
          {t('toDashboard')}
        </Button>
      </BrandCard>
    )
  }
  return (
    <BrandCard title={t('forwarding.title')}>
      <Stack align="center" py="lg" role="status">
        <Loader size="sm" aria-hidden />
        <Text c="dimmed" ta="center">
          {t('forwarding.working')}
        </Text>
      </Stack>
    </BrandCard>
  )
}

async function findTarget(after: AfterSignIn): Promise<string | undefined> {
  if (after.kind === 'signOn') return (await call(awayFromKiosk(accountRoutes.sso), { body: after.sso })).redirect
  if (after.kind !== 'leave') return undefined
  // An address at the browser's own origin needs no list, even if the server knows itself by another name.
  const own = resolveRedirect(after.next, location.origin, [])
  return own ?? (await call(awayFromKiosk(accountRoutes.redirect), { query: { next: after.next } })).redirect
}
