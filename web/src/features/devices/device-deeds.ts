import { type Device, deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { call } from '../../lib/api.ts'
import { removeDevice } from './update-device.ts'

/** What is asked about before it is done, because a board on the wall stops working by it. */
export type DeviceDeed = 'newKey' | 'revokeKey' | 'shutOut' | 'remove'

/** Gives the new key, where one was made. */
export async function doDeed(device: Pick<Device, 'id' | 'kind'>, deed: DeviceDeed): Promise<string | undefined> {
  const params = { id: String(device.id) }
  switch (deed) {
    case 'newKey':
      return (await call(deviceRoutes.createKey, { params })).key
    case 'revokeKey':
      await call(deviceRoutes.revokeKey, { params })
      return undefined
    case 'shutOut':
      await call(deviceRoutes.deauthorise, { params })
      return undefined
    case 'remove':
      await removeDevice(device)
      return undefined
  }
}
