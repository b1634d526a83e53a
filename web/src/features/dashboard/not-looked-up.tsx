import { Anchor, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** In a card whose fact the server could not be asked for: that it is unknown, and another try. */
export function NotLookedUp({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('dashboard')
  const { t: common } = useTranslation()
  return (
    <Group role="alert" gap="xs">
      <Text size="sm" c="dimmed">
        {t('unknown')}
      </Text>
      <Anchor component="button" type="button" size="sm" fw={600} onClick={onRetry}>
        {common('actions.retry')}
      </Anchor>
    </Group>
  )
}
