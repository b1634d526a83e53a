import { Group, Radio, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './setup.module.css'
import type { SetupForm } from './use-setup-form.ts'

const choices = [
  { value: 'empty', title: 'start.empty', hint: 'start.emptyHint' },
  { value: 'demo', title: 'start.demo', hint: 'start.demoHint' },
] as const

export function StartStep({ form }: { form: SetupForm }) {
  const { t } = useTranslation('setup')
  const chosen = form.values.start
  return (
    <Radio.Group label={t('start.choice')} value={chosen} onChange={(value) => form.set('start', value)}>
      <Stack gap="sm" mt="2xs">
        {choices.map(({ value, title, hint }) => (
          <Radio.Card key={value} value={value} className={classes.choice} aria-label={t(title)}>
            <Group wrap="nowrap" gap="md">
              <Radio.Indicator />
              <div>
                <Text fw={600} fz="lg">
                  {t(title)}
                </Text>
                <Text size="sm" c="dimmed">
                  {t(hint)}
                </Text>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  )
}
