import { Loader, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { logOut } from '../../domain/member/session.ts'
import { BrandCard } from '../../domain/club/brand-card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

/** Opening this logs out: from the menu, by hand, or by the kiosk's idle timer. The guard then leads to the login. */
export function LogoutScreen() {
  const { t } = useTranslation()
  const { mutate, error } = useMutation({ mutationFn: logOut, meta: { showsError: true } })
  useEffect(() => mutate(), [mutate])
  if (error) {
    return (
      <BrandCard title={t('logout.failed')}>
        <ErrorState error={error} onRetry={() => mutate()} />
      </BrandCard>
    )
  }
  return (
    <BrandCard title={t('screens.logout')}>
      <Stack align="center" py="lg" role="status">
        <Loader size="sm" aria-hidden />
        <Text c="dimmed">{t('logout.working')}</Text>
      </Stack>
    </BrandCard>
  )
}
