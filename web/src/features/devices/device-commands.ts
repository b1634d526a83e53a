import { accessRoutes } from '@fobhouse/contract/routes/access.ts'
import type { Device, DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { isApiError } from '../../lib/api-error.ts'
import { notifyDone, notifyError, notifyRefused } from '../../ui/notify.tsx'
import { commandWord, type DeviceCommand } from './device-state.ts'
import { updateDevice } from './update-device.ts'

export type NamedDevice = Pick<Device, 'id' | 'kind' | 'name'>

const partOfPath = {
  door: 'doors',
  interlock: 'interlocks',
  memberbucks: 'memberbucks-devices',
} as const satisfies Record<DeviceKind, string>

/** Sends a command and waits for the server's answer. Throws `device_offline` when no board is connected. */
export async function commandDevice(device: Pick<Device, 'id' | 'kind'>, command: DeviceCommand): Promise<void> {
  const id = String(device.id)
  switch (command) {
    case 'bump':
      await call(accessRoutes.bump, { params: { kind: 'doors', id } })
      break
    case 'lock':
    case 'unlock':
    case 'sync':
    case 'reboot':
      await call(accessRoutes[command], { params: { kind: partOfPath[device.kind], id } })
      break
    case 'lockOut':
    case 'release':
      await updateDevice(device, { lockedOut: command === 'lockOut' })
      break
  }
}

const undoOf: Partial<Record<DeviceCommand, DeviceCommand>> = { unlock: 'lock', lockOut: 'release' }

/** Sends a command and reports what really happened: the board was told, or it is offline. */
export function useDeviceCommand(device: NamedDevice) {
  const { t } = useTranslation('devices')
  const client = useQueryClient()
  const { name, kind } = device
  const mutation = useMutation({
    meta: { showsError: true },
    mutationFn: (command: DeviceCommand) => commandDevice(device, command),
    onSuccess: (_answer, command) => {
      const undo = undoOf[command]
      notifyDone(t(`did.${commandWord(kind, command)}`, { name }), undo && (() => mutation.mutate(undo)))
    },
    onError: (error) => {
      if (isApiError(error, 'device_offline')) notifyRefused(t('refused.offline', { name }))
      else notifyError(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
  })
  return mutation
}
