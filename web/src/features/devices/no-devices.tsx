import { Button, Card, Group } from '@mantine/core'
import { IconCpu, IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'

export function NoDevices({ onAdd, onPair }: { onAdd: () => void; onPair: () => void }) {
  const { t } = useTranslation('devices')
  return (
    <Card>
      <EmptyState
        icon={IconCpu}
        title={t('empty.title')}
        reason={t('empty.reason')}
        action={
          <Group gap="sm" justify="center">
            <Button variant="default" onClick={onPair}>
              {t('pair.action')}
            </Button>
            <Button variant="default" onClick={onAdd}>
              {t('add.action')}
            </Button>
          </Group>
        }
      />
    </Card>
  )
}

/** Shown when no device fits, because devices changed after the filter was chosen. */
export function NoDeviceFits({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('devices')
  const { t: common } = useTranslation()
  return (
    <Card>
      <EmptyState
        icon={IconFilterOff}
        title={t('empty.filtered')}
        action={
          <Button variant="default" onClick={onClear}>
            {common('actions.clearFilter')}
          </Button>
        }
      />
    </Card>
  )
}
