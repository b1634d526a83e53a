import type { Door } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { readBoards, readContacts, readListDigests } from '../access/public.ts'
import { listMqttDoors } from '../mqtt-doors/public.ts'
import { readOpenStates } from '../open-house/public.ts'
import { readCommands } from './mqtt-commands.ts'
import { completeDevice, presentListedDevice } from './present-device.ts'
import { listDevices, listUse } from './store.ts'

type DoorContext = Pick<Context, 'db' | 'clock' | 'settings' | 'devices'>

/** All doors, or the one with this id, with the state of their boards and the newest tap. */
export async function loadDoors(ctx: DoorContext, id?: number): Promise<Door[]> {
  const rows = await listDevices(ctx.db, 'door', id)
  const digests = await readListDigests(
    ctx,
    rows.map((row) => row.id),
  )
  const boardAt = await readBoards(
    ctx,
    rows.map((row) => row.id),
  )
  const contactOf = await readContacts(ctx.db)
  const openStateAt = await readOpenStates(ctx.db)
  const mqttDoors = await listMqttDoors(ctx.db)
  return rows.map((row) => {
    const digest = digests.get(row.id)
    const mqtt = mqttDoors.get(row.id) ?? null
    const device = presentListedDevice(ctx, row)
    const board = boardAt(row.id)
    const hasSame = digest !== undefined && ctx.devices.sentList(row.id, row)?.hash === digest.hash
    return {
      ...device,
      kind: 'door',
      link: mqtt ? 'mqtt' : 'board',
      mqtt,
      schedule: row.schedule_id,
      openHouse: row.open_house_id,
      mqttCommands: readCommands(row.mqtt_commands),
      openState: openStateAt(row.id),
      contact: contactOf(row.id),
      cards: digest?.cards ?? 0,
      listCurrent: mqtt !== null || (board ? board.isCurrent : hasSame),
      listHours: row.list_hours,
      protocol: board ? 2 : mqtt !== null || device.lastSeen === null ? null : 1,
      listVersion: board?.version ?? null,
      listAcked: board?.acked ?? null,
      listExpires: board?.expires ?? null,
      listRefused: board?.refused ?? null,
    }
  })
}

/** One door with everything that its own page shows. Throws `not_found`. */
export async function loadDoor(ctx: DoorContext, id: number) {
  const [door] = await loadDoors(ctx, id)
  if (!door) throw new AppError('not_found')
  return completeDevice(ctx, door, await listUse(ctx.db, id))
}
