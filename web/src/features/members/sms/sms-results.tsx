import { Group, ScrollArea, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/error-text.ts'
import { StateDot } from '../../../ui/state-dot.tsx'
import type { BulkResult } from '../list/run-bulk.ts'

/** For each person what came of it, those who were not reached first. */
export function SmsResults({ results }: { results: readonly BulkResult[] }) {
  const { t } = useTranslation('members')
  const failed = results.filter(({ error }) => error !== undefined)
  const queued = results.filter(({ error }) => error === undefined)
  return (
    <Stack gap="xs">
      <Text role="status">
        {t('sms.queued', { count: queued.length })}
        {failed.length > 0 && ` ${t('sms.failed', { count: failed.length })}`}
      </Text>
      <ScrollArea.Autosize mah={280} type="auto" viewportProps={{ tabIndex: 0 }}>
        {[...failed, ...queued].map(({ member, error }) => (
          <Group key={member.id} justify="space-between" wrap="nowrap" mih={36} align="center">
            <Text truncate>{member.name.full}</Text>
            {error === undefined ? (
              <StateDot tone="good">{t('sms.ok')}</StateDot>
            ) : (
              <Text size="sm" c="var(--fob-bad)" ta="right">
                {errorText(error)}
              </Text>
            )}
          </Group>
        ))}
      </ScrollArea.Autosize>
    </Stack>
  )
}
