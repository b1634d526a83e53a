import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceDetail } from '../queries.ts'
import { DefaultAccessDialog } from './default-access-dialog.tsx'
import { useSwitchDevice } from './use-switch-device.ts'

/** Whether it is granted to everybody; says before who gains or loses it. */
export function DefaultAccess({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation('devices')
  const [wanted, setWanted] = useState<boolean>()
  const { mutate } = useSwitchDevice(device)
  return (
    <>
      <Switch
        label={t('flag.defaultAccess')}
        description={t('flag.defaultAccessHelp')}
        checked={device.defaultAccess}
        onChange={(event) => setWanted(event.currentTarget.checked)}
      />
      {wanted !== undefined && (
        <DefaultAccessDialog
          device={device}
          isOn={wanted}
          onClose={() => setWanted(undefined)}
          onConfirm={() => mutate({ defaultAccess: wanted })}
        />
      )}
    </>
  )
}
