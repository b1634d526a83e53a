import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { call } from '../../lib/api.ts'

/** What is asked about before it is done, because a board on the wall stops working by it. */
export type DoorDeed = 'newKey' | 'revokeKey' | 'shutOut' | 'remove'

/** Gives the new key, where one was made. */
export async function doDeed(doorId: number, deed: DoorDeed): Promise<string | undefined> {
  const params = { id: String(doorId) }
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
      await call(deviceRoutes.removeDoor, { params })
      return undefined
  }
}
