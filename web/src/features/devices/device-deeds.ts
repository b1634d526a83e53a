import { type Device, deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { call } from '../../lib/api.ts'
import { removeDevice } from './update-device.ts'

/** Actions that need a confirmation, because an installed board stops working. */
export type DeviceDeed = 'newKey' | 'revokeKey' | 'shutOut' | 'remove'

/** Returns the new key, if one was made. */
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
