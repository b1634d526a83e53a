import { accessRoutes } from '@fobhouse/contract/routes/access.ts'
import { type Door, deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { isApiError } from '../../lib/api-error.ts'
import { notifyDone, notifyError, notifyRefused } from '../../ui/notify.tsx'
import type { DoorCommand } from './door-state.ts'

export type NamedDoor = Pick<Door, 'id' | 'name'>

/** Does it and waits for the board's side of the answer. Throws `device_offline` when there is no board. */
export async function commandDoor(doorId: number, command: DoorCommand): Promise<void> {
  const id = String(doorId)
  switch (command) {
    case 'bump':
      await call(accessRoutes.bump, { params: { kind: 'doors', id } })
      break
    case 'lock':
    case 'unlock':
    case 'sync':
    case 'reboot':
      await call(accessRoutes[command], { params: { kind: 'doors', id } })
      break
    case 'lockOut':
    case 'release':
      await call(deviceRoutes.updateDoor, { params: { id }, body: { lockedOut: command === 'lockOut' } })
      break
  }
}

const undoOf: Partial<Record<DoorCommand, DoorCommand>> = { unlock: 'lock', lockOut: 'release' }

/** Says honestly what became of a command: the board was told, or it is away. */
export function useDoorCommand(door: NamedDoor) {
  const { t } = useTranslation('devices')
  const client = useQueryClient()
  const { name } = door
  const mutation = useMutation({
    meta: { showsError: true },
    mutationFn: (command: DoorCommand) => commandDoor(door.id, command),
    onSuccess: (_answer, command) => {
      const undo = undoOf[command]
      notifyDone(t(`did.${command}`, { name }), undo && (() => mutation.mutate(undo)))
    },
    onError: (error) => {
      if (isApiError(error, 'device_offline')) notifyRefused(t('refused.offline', { name }))
      else notifyError(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
  })
  return mutation
}
