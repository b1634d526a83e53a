import { Anchor, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Says in a card that its fact could not be loaded, with a button to try again. */
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
