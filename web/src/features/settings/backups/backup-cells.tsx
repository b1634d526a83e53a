import type { Backup } from '@fobhouse/contract/routes/backups.ts'
import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StateDot } from '../../../ui/state-dot.tsx'
import { verdictOf } from './verdict.ts'

type CellProps = { backup: Backup }

export function BackupTime({ backup }: CellProps) {
  return (
    <Text span inherit fw={600}>
      <RelativeTime at={backup.at} />
    </Text>
  )
}

/** Made, tried, failed: and why, and where the file lies. */
export function BackupState({ backup }: CellProps) {
  const { t } = useTranslation('settings')
  const { shortDate, time } = useFormats()
  const { words, tone } = verdictOf(backup)
  const when = backup.checkedAt === null ? '' : `${shortDate(backup.checkedAt)}, ${time(backup.checkedAt)}`
  const reason = backup.error ?? backup.checkError
  return (
    <Stack gap={2}>
      <StateDot tone={tone} isSentence>
        {t(`backups.state.${words}`, { when })}
      </StateDot>
      {reason !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Text>
      )}
      {backup.file !== null && backup.removedAt === null && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {backup.file}
        </Text>
      )}
    </Stack>
  )
}

export function BackupSize({ backup: { bytes, members } }: CellProps) {
  const { t } = useTranslation('settings')
  if (bytes === null || members === null) return null
  return (
    <Text span inherit c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      {t('backups.size', { megabytes: tenthsOf(bytes), count: members })}
    </Text>
  )
}

function tenthsOf(bytes: number): number {
  return Math.ceil(bytes / 100_000) / 10
}
