import { lockoutCommands } from '@fobhouse/contract/mqtt.ts'
import { type Device, deviceRoutes, type doorChangeSchema } from '@fobhouse/contract/routes/devices.ts'
import { type interlockChangeSchema, interlockRoutes } from '@fobhouse/contract/routes/interlocks.ts'
import { type memberbucksDeviceChangeSchema, vendingRoutes } from '@fobhouse/contract/routes/vending.ts'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'

/** The changes to a device of any kind; each kind accepts only its own fields. */
export type DeviceChange = Omit<z.input<typeof interlockChangeSchema>, 'mqttCommands'> &
  Omit<z.input<typeof memberbucksDeviceChangeSchema>, 'mqttCommands'> &
  z.input<typeof doorChangeSchema>

/** Changes a device with the call of its kind. */
export async function updateDevice({ id, kind }: Pick<Device, 'id' | 'kind'>, change: DeviceChange): Promise<void> {
  const params = { id: String(id) }
  switch (kind) {
    case 'door':
      await call(deviceRoutes.updateDoor, { params, body: change })
      break
    case 'interlock':
      await call(interlockRoutes.update, { params, body: withoutDoors(change) })
      break
    case 'memberbucks':
      await call(vendingRoutes.updateDevice, { params, body: withoutDoors(change) })
      break
  }
}

/** Only doors open. */
function withoutDoors({ mqttCommands, ...change }: DeviceChange) {
  if (!mqttCommands) return change
  return { ...change, mqttCommands: lockoutCommands.filter((command) => mqttCommands.includes(command)) }
}

/** Removes a device with the call of its kind. */
export async function removeDevice({ id, kind }: Pick<Device, 'id' | 'kind'>): Promise<void> {
  const params = { id: String(id) }
  switch (kind) {
    case 'door':
      await call(deviceRoutes.removeDoor, { params })
      break
    case 'interlock':
      await call(interlockRoutes.remove, { params })
      break
    case 'memberbucks':
      await call(vendingRoutes.removeDevice, { params })
      break
  }
}
