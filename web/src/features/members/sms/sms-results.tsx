import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BulkResult } from '../bulk/run-bulk.ts'
import { ResultRows } from '../result-rows.tsx'

/** How many messages are on their way, and for each person what came of theirs. */
export function SmsResults({ results }: { results: readonly BulkResult[] }) {
  const { t } = useTranslation('members')
  const failed = results.filter(({ error }) => error !== undefined).length
  return (
    <Stack gap="xs">
      <Text role="status">
        {t('sms.queued', { count: results.length - failed })}
        {failed > 0 && ` ${t('sms.failed', { count: failed })}`}
      </Text>
      <ResultRows results={results} done={t('sms.ok')} />
    </Stack>
  )
}
