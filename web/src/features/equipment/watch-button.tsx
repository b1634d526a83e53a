import { equipmentRoutes } from '@fobhouse/contract/routes/equipment.ts'
import { Button } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { type WholeItem, useEquipmentChange } from './queries.ts'

/** Asks for mails about an item, or ends them. */
export function WatchButton({ item: { id, watched } }: { item: WholeItem }) {
  const { t } = useTranslation('equipment')
  const { mutate, isPending } = useEquipmentChange(() => {
    const params = { id: String(id) }
    return watched
      ? call(awayFromKiosk(equipmentRoutes.stopWatching), { params })
      : call(awayFromKiosk(equipmentRoutes.watch), { params })
  })
  const Icon = watched ? IconBellOff : IconBell
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      title={watched ? t('item.watching') : t('item.watchHelp')}
      onClick={() => mutate(undefined)}
    >
      {watched ? t('item.stopWatching') : t('item.watch')}
    </Button>
  )
}
