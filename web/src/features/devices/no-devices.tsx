import { Button, Card } from '@mantine/core'
import { IconCpu, IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'

export function NoDevices({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('devices')
  return (
    <Card>
      <EmptyState
        icon={IconCpu}
        title={t('empty.title')}
        reason={t('empty.reason')}
        action={
          <Button variant="default" onClick={onAdd}>
            {t('add.action')}
          </Button>
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
