import { Button, Card } from '@mantine/core'
import { IconDoor, IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'

export function NoDoors({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('devices')
  return (
    <Card>
      <EmptyState
        icon={IconDoor}
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

/** The doors have changed since the filter was chosen. */
export function NoDoorFits({ onClear }: { onClear: () => void }) {
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
