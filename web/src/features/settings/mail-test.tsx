import { settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { Button, Card, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconMailFast } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { isSecretSet } from '../../lib/settings-query.ts'
import { Banner } from '../../ui/banner.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import type { SettingsForm } from './use-settings-form.ts'

/** Really sends a mail, with what is saved, and shows what the mail server said. */
export function MailTest({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('settings')
  const test = useMutation({ mutationFn: () => call(settingsRoutes.test, { params: { integration: 'mail' } }) })
  const isConfigured = isSecretSet(form.settings, 'mail.smtpUrl') === true
  const hasDrafts = form.unsaved('mail') > 0
  const obstacle = hasDrafts ? t('test.saveFirst') : isConfigured ? undefined : t('test.needsServer')
  return (
    <Card component="section" aria-label={t('test.title')}>
      <SectionTitle>{t('test.title')}</SectionTitle>
      <Stack gap="md" align="flex-start">
        <Text c="dimmed">{obstacle ?? t('test.about')}</Text>
        <Button
          variant="default"
          disabled={obstacle !== undefined}
          loading={test.isPending}
          leftSection={<IconMailFast size={18} stroke={1.75} aria-hidden />}
          onClick={() => test.mutate()}
        >
          {t('test.action')}
        </Button>
        {test.data && (
          <Banner tone={test.data.success ? 'good' : 'bad'} icon={test.data.success ? IconCheck : IconAlertTriangle}>
            <Text fw={600} inherit>
              {t(test.data.success ? 'test.success' : 'test.failure')}
            </Text>
            {t('test.answer', { answer: test.data.message })}
          </Banner>
        )}
      </Stack>
    </Card>
  )
}
