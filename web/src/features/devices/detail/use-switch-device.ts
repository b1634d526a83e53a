import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DeviceDetail, deviceQuery } from '../queries.ts'
import { type DeviceChange, updateDevice } from '../update-device.ts'
import type { Flag } from './flags-of.ts'

/** A switch or choice turns at once, and back if the server refuses. */
export function useSwitchDevice(device: DeviceDetail) {
  const client = useQueryClient()
  const { queryKey } = deviceQuery(device.id)
  return useMutation({
    mutationFn: (change: Pick<DeviceChange, Flag | 'defaultAccess' | 'schedule' | 'openHouse' | 'mqttCommands'>) =>
      updateDevice(device, change),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (shown) => shown && { ...shown, ...change })
      return before
    },
    onError: (_error, _change, before) => client.setQueryData(queryKey, before),
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
  })
}
