import { settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { settingDefinitions, type SettingGroup, testedSettings } from '@fobhouse/contract/settings.ts'
import { Button, Card, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { isFilled } from '../../domain/club/settings-query.ts'
import { Banner } from '../../ui/banner.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type Trial = (typeof testedSettings)[number]
type TrialProps = { trial: Trial; form: SettingsForm }

/** What can be tried in a group of settings: one card, whether it is one trial or several. */
export function GroupTrials({ group, form }: { group: SettingGroup; form: SettingsForm }) {
  const { t } = useTranslation('settings')
  const trials = testedSettings.filter(({ key }) => settingDefinitions[key].group === group)
  const [first, ...others] = trials
  if (!first) return null
  const title = others.length === 0 ? t(`test.${first.test}.title`) : t('test.title')
  return (
    <Card component="section" aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      <Stack gap="lg">
        {trials.map((trial) => (
          <TrialAction key={trial.test} trial={trial} form={form} />
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

/** Really tries an outside service, with what is saved, and shows what the service said. */
function TrialAction({ trial: { key: needed, test: integration }, form }: TrialProps) {
  const { t } = useTranslation('settings')
  const test = useMutation({ mutationFn: () => call(settingsRoutes.test, { params: { integration } }) })
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
