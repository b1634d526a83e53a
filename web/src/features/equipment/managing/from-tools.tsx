import { equipmentAdminRoutes } from '@fobhouse/contract/routes/equipment-admin.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { notifyDone } from '../../../ui/notify.tsx'
import { useEquipmentChange } from '../queries.ts'
import { nameableDevicesQuery } from './queries.ts'

/** Makes an item of each interlock that has none. */
export function FromToolsButton() {
  const { t } = useTranslation('equipment')
  const { data } = useQuery(nameableDevicesQuery)
  const free = (data?.interlocks ?? []).filter(({ item }) => item === null).map(({ id }) => id)
  const { mutate, isPending } = useEquipmentChange(() =>
    call(awayFromKiosk(equipmentAdminRoutes.fromInterlocks), { body: { devices: free } }),
  )
  if (free.length === 0) return null
  return (
    <Button
      variant="default"
      loading={isPending}
      title={t('manage.fromToolsHelp')}
      onClick={() =>
        mutate(undefined, { onSuccess: ({ created }) => notifyDone(t('manage.made', { count: created.length })) })
      }
    >
      {t('manage.fromTools')}
    </Button>
  )
}
