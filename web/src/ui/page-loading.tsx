import { Card, Group, Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const nameWidths = ['55%', '70%', '45%', '60%', '50%', '65%']

/** Gray placeholders for a list. */
export function ListLoading({ rows = 3 }: { rows?: number }) {
  const { t } = useTranslation()
  return (
    <Stack gap="md" role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_row, index) => (
        <Group key={index} wrap="nowrap" gap="sm">
          <Skeleton circle height={32} />
          <Skeleton height={12} radius="xs" width={nameWidths[index % nameWidths.length]} />
          <Skeleton height={12} radius="xs" width={48} ml="auto" />
        </Group>
      ))}
    </Stack>
  )
}

/** Gray placeholders for a screen whose code or data is still loading. */
export function PageLoading() {
  return (
    <Stack gap="lg">
      <Card>
        <ListLoading rows={2} />
      </Card>
      <Card>
        <ListLoading rows={4} />
      </Card>
    </Stack>
  )
}
