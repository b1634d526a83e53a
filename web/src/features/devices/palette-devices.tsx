import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { devicesQuery } from '../../domain/device/door-queries.ts'
import { isFound } from '../../lib/fold.ts'
import { useMay } from '../../domain/member/may.ts'
import { deviceIcons } from './device-icons.ts'
import { DeviceStateDot } from './device-state-dot.tsx'

const shownHits = 5

/** Devices for the palette; empty for anybody but administrators. */
export function useDeviceHits(query: string) {
  const { t } = useTranslation()
  const isAdmin = useMay()(deviceRoutes.doors)
  const { data = [] } = useQuery({ ...devicesQuery, enabled: isAdmin && query !== '' })
  const hits = data
    .filter(({ name, serial }) => isFound(query, `${name} ${serial}`))
    .slice(0, shownHits)
    .map((device) => {
      const DeviceIcon = deviceIcons[device.kind]
      return {
        title: device.name,
        note: device.serial === device.name ? '' : device.serial,
        icon: <DeviceIcon size={18} stroke={1.75} aria-hidden />,
        to: `/manage/devices/${device.id}`,
        state: <DeviceStateDot device={device} />,
      }
    })
  return { label: t('palette.devices'), hits: isAdmin && query !== '' ? hits : [] }
}
