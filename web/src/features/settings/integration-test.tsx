import { settingsRoutes, type TestableIntegration } from '@fobhouse/contract/routes/admin-settings.ts'
import { settingDefinitions, type SettingKey } from '@fobhouse/contract/settings.ts'
import { Button, Card, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { isFilled } from '../../domain/club/settings-query.ts'
import { Banner } from '../../ui/banner.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import type { SettingsForm } from './use-settings-form.ts'

/** The setting without which an integration cannot be tried. */
const neededSettings: Record<TestableIntegration, SettingKey> = {
  mail: 'mail.smtpUrl',
  sms: 'sms.authToken',
  discord: 'discord.webhookUrl',
  slack: 'slack.webhookUrl',
  stripe: 'stripe.secretKey',
  induction: 'induction.token',
  theme: 'kiosk.themeWebhookUrl',
  webcams: 'webcamLinks',
  github: 'issues.githubToken',
  trello: 'issues.trelloToken',
  vikunja: 'issues.vikunjaToken',
}

type TestProps = { integration: TestableIntegration; form: SettingsForm }

/** Really tries an integration, with what is saved, and shows what the service said. */
export function IntegrationTest({ integration, form }: TestProps) {
  const { t } = useTranslation('settings')
  const title = t(`test.${integration}.title`)
  return (
    <Card component="section" aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      <TestAction integration={integration} form={form} />
    </Card>
  )
}

/** Several integrations in one card. */
export function IntegrationTests({ integrations, form }: { integrations: TestableIntegration[]; form: SettingsForm }) {
  const { t } = useTranslation('settings')
  return (
    <Card component="section" aria-label={t('test.title')}>
      <SectionTitle>{t('test.title')}</SectionTitle>
      <Stack gap="lg">
        {integrations.map((integration) => (
          <TestAction key={integration} integration={integration} form={form} />
        ))}
      </Stack>
    </Card>
  )
}

/** Some names are long, and some languages longer. */
const wrapping = {
  h: 'auto',
  mih: 'var(--button-height)',
  py: 6,
  maw: '100%',
  styles: { label: { whiteSpace: 'normal', textAlign: 'start' } },
} as const

function TestAction({ integration, form }: TestProps) {
  const { t } = useTranslation('settings')
  const test = useMutation({ mutationFn: () => call(settingsRoutes.test, { params: { integration } }) })
  const needed = neededSettings[integration]
  const isConfigured = form.settings.some((setting) => setting.key === needed && isFilled(setting))
  const hasDrafts = form.unsaved(settingDefinitions[needed].group) > 0
  const obstacle = hasDrafts ? t('test.saveFirst') : isConfigured ? undefined : t(`test.${integration}.needs`)
  return (
    <Stack gap="sm" align="flex-start">
      <Text c="dimmed">{obstacle ?? t(`test.${integration}.about`)}</Text>
      <Button
        variant="default"
        {...wrapping}
        disabled={obstacle !== undefined}
        loading={test.isPending}
        leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
        onClick={() => test.mutate()}
      >
        {t(`test.${integration}.action`)}
      </Button>
      {test.data && (
        <Banner tone={test.data.success ? 'good' : 'bad'} icon={test.data.success ? IconCheck : IconAlertTriangle}>
          <Text fw={600} inherit>
            {t(test.data.success ? `test.${integration}.success` : 'test.failure')}
          </Text>
          {t('test.answer', { answer: test.data.message })}
        </Banner>
      )}
    </Stack>
  )
}
