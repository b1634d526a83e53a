import type { DeviceKind, doorChangeSchema } from '@fobhouse/contract/routes/devices.ts'
import type { interlockChangeSchema } from '@fobhouse/contract/routes/interlocks.ts'
import type { memberbucksDeviceChangeSchema } from '@fobhouse/contract/routes/vending.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { recordDevice } from '../../db/access-history.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { tellLockout } from '../../device-hub/tell-lockout.ts'
import { applyDefaultAccess, cardListsChanged } from '../access/public.ts'
import { hoursUsed, requireSchedule } from '../hours/public.ts'
import { asTopicFault, type ChangedMqttDoor, changeMqttDoor, requireHoldable } from '../mqtt-doors/public.ts'
import { openHouseChanged } from '../open-house/public.ts'
import { writeCommands } from './mqtt-commands.ts'
import { type DeviceColumns, type DeviceRow, findDevice, saveDevice } from './store.ts'

/** Fields that can be changed at a device of any kind; each kind's route accepts only its own. */
export type DeviceChange = Omit<z.output<typeof interlockChangeSchema>, 'mqttCommands'> &
  Omit<z.output<typeof memberbucksDeviceChangeSchema>, 'mqttCommands'> &
  z.output<typeof doorChangeSchema>
type UpdateContext = Pick<Context, 'clock' | 'devices' | 'jobs' | 'live' | 'settings' | 'transact'>
type UpdateRequest = { kind: DeviceKind; deviceId: number; change: DeviceChange; actor: Actor }

/** Changes any writable part of a device and tells the board, card lists and open pages. */
export async function updateDevice(ctx: UpdateContext, request: UpdateRequest): Promise<void> {
  await ctx
    .transact((trx) => changeDevice(ctx, trx, request))
    .catch((error: unknown) => {
      throw asTopicFault(error)
    })
  if (request.change.mqtt !== undefined) await ctx.devices.carried.refresh()
}

type NotAlone = { deviceId: number; value: boolean; actor: Actor }

/** Says in the caller's transaction whether nobody uses a tool without another member on site. Throws `site_sign_in_off`. */
export async function setNotAlone(
  ctx: Omit<UpdateContext, 'transact'>,
  trx: Trx,
  { deviceId, value, actor }: NotAlone,
): Promise<void> {
  await changeDevice(ctx, trx, { kind: 'interlock', deviceId, change: { notAlone: value }, actor })
}

async function changeDevice(
  ctx: Omit<UpdateContext, 'transact'>,
  trx: Trx,
  { kind, deviceId, change, actor }: UpdateRequest,
): Promise<void> {
  const device = await findDevice(trx, deviceId, kind)
  if (!device) throw new AppError('not_found')
  await requireSchedule(trx, change.schedule ?? null, 'schedule')
  await requireSchedule(trx, change.openHouse ?? null, 'openHouse')
  requireSiteSignIn(ctx, { device, change })
  const { before, after } = compareColumns(device, columnsOf(change))
  const mqtt = await changeReach(ctx, trx, { device, change })
  if (Object.keys({ ...after, ...mqtt?.after }).length === 0) return
  if (Object.keys(after).length > 0) {
    await saveDevice(trx, deviceId, after)
    await recordDevice(ctx, trx, deviceId)
  }
  const told = { before: { ...before, ...mqtt?.before }, after: { ...after, ...mqtt?.after } }
  await writeAudit(ctx, trx, { actor, action: 'device.update', subject: `device:${deviceId}`, ...told })
  await followUp(ctx, trx, { device, after })
}

/** Without site sign-in nobody is known to be there, and a tool that is not used alone would refuse everybody. */
function requireSiteSignIn(
  { settings }: Pick<Context, 'settings'>,
  { device, change }: { device: DeviceRow; change: DeviceChange },
): void {
  const isTurnedOn = change.notAlone === true && device.not_alone === 0
  if (isTurnedOn && !settings.get('features.enableSiteSignIn')) throw new AppError('site_sign_in_off')
}

/** The part of a change that is about a door without a board, checked together with the other parts. */
async function changeReach(
  ctx: Omit<UpdateContext, 'transact'>,
  trx: Trx,
  { device, change }: { device: DeviceRow; change: DeviceChange },
): Promise<ChangedMqttDoor | undefined> {
  const openHouse = change.openHouse === undefined ? device.open_house_id : change.openHouse
  if (change.mqtt !== undefined) {
    const asked = { deviceId: device.id, change: change.mqtt, hasOpenHouse: openHouse !== null }
    return changeMqttDoor(ctx, trx, asked)
  }
  if (typeof change.openHouse === 'number') await requireHoldable(trx, device.id)
  return undefined
}

async function followUp(
  ctx: Omit<UpdateContext, 'transact'>,
  trx: Trx,
  { device: { id }, after }: { device: DeviceRow; after: DeviceColumns },
): Promise<void> {
  if (after.default_access !== undefined) {
    await applyDefaultAccess(ctx, trx, { deviceId: id, isOn: after.default_access === 1 })
  }
  const listColumns = [
    'reader_24_bit',
    'exempt_from_site_sign_in',
    'schedule_id',
    'open_house_id',
    'list_hours',
    'locked_out',
  ] as const
  if (listColumns.some((column) => after[column] !== undefined)) cardListsChanged(ctx, trx, [id])
  if (after.schedule_id !== undefined || after.open_house_id !== undefined) hoursUsed(ctx, trx)
  if (after.open_house_id !== undefined || after.locked_out !== undefined) openHouseChanged(ctx, trx)
  if (after.locked_out !== undefined) await tellLockout(ctx, trx, id)
  trx.afterCommit(() => {
    ctx.live.publish('admins', { type: 'devices' })
    ctx.live.publish('everyone', { type: 'permissions' })
  })
}

const columnOf = {
  lockedOut: 'locked_out',
  defaultAccess: 'default_access',
  playTheme: 'play_theme',
  exemptFromSiteSignIn: 'exempt_from_site_sign_in',
  hidden: 'hidden',
  reportStatus: 'report_status',
  postToDiscord: 'post_to_discord',
  postToSlack: 'post_to_slack',
  reader24Bit: 'reader_24_bit',
  allowCredit: 'allow_credit',
  listHours: 'list_hours',
  costPerSession: 'cost_per_session',
  costPerHour: 'cost_per_hour',
  costPerKwh: 'cost_per_kwh',
  notAlone: 'not_alone',
} as const satisfies Partial<Record<keyof DeviceChange, keyof DeviceRow>>

function columnsOf(change: DeviceChange): DeviceColumns {
  const { name, description, schedule, openHouse, mqttCommands, mqtt: _mqtt, ...rest } = change
  const columns: DeviceColumns = {}
  if (name !== undefined) columns.name = name
  if (description !== undefined) columns.description = description
  if (schedule !== undefined) columns.schedule_id = schedule
  if (openHouse !== undefined) columns.open_house_id = openHouse
  if (mqttCommands !== undefined) columns.mqtt_commands = writeCommands(mqttCommands)
  for (const [field, column] of Object.entries(columnOf)) {
    const value = rest[field as keyof typeof rest] // the keys of columnOf are fields of a change
    if (value !== undefined) columns[column] = Number(value) // a flag or a price
  }
  return columns
}

/** Only the columns that really change. */
function compareColumns(device: DeviceRow, columns: DeviceColumns): { before: DeviceColumns; after: DeviceColumns } {
  const current: Record<string, unknown> = device
  const changed = Object.entries(columns).filter(([column, value]) => current[column] !== value)
  return {
    before: Object.fromEntries(changed.map(([column]) => [column, current[column]])),
    after: Object.fromEntries(changed),
  }
}
