import { Button, Card, Stack, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SectionTitle } from '../../ui/section-title.tsx'

/** The way to what protects the account beside the password. */
export function SecurityLink() {
  const { t } = useTranslation('profile')
  return (
    <Card component="section" aria-label={t('security.title')}>
      <SectionTitle>{t('security.title')}</SectionTitle>
      <Stack gap="md" align="flex-start">
        <Text c="dimmed" size="sm">
          {t('security.explain')}
        </Text>
        <Button
          component={Link}
          to="/account/security"
          variant="default"
          leftSection={<IconShieldLock size={18} stroke={1.75} aria-hidden />}
        >
          {t('security.open')}
        </Button>
      </Stack>
    </Card>
  )
}
