import { Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { BrandCard } from '../../../domain/club/brand-card.tsx'
import { TintedIcon } from '../../../ui/tinted-icon.tsx'
import { LoginLink } from '../card-links.tsx'

/** What to do after registration. The registration passes the e-mail address along. */
export function RegisterSuccessScreen() {
  const { t } = useTranslation('accounts')
  const email = emailOf(useLocation().state)
  return (
    <BrandCard title={t('registered.title')}>
      <Stack gap="md">
        <TintedIcon icon={IconMail} tone="info" />
        <Text fz="md">{email === undefined ? t('registered.sent') : t('registered.sentTo', { email })}</Text>
        <Text size="sm" c="dimmed">
          {t('registered.hint')}
        </Text>
      </Stack>
      <LoginLink />
    </BrandCard>
  )
}

/** The browser keeps this state unchanged, but anybody may open the address without it. */
function emailOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state)) return undefined
  return typeof state.email === 'string' ? state.email : undefined
}
