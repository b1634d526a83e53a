import { type DeviceKind, deviceKinds } from '@fobhouse/contract/routes/devices.ts'
import { cardListsChanged, nowText, recordDevice } from '@fobhouse/server/public.ts'
import { columnsOf, type Device, placeholder, remember, type Run, write } from '../run.ts'
import { readAll } from '../source/source.ts'
import { listKnown } from '../store.ts'
import { type Row, textOf } from '../values/rules.ts'
import { describeDevice, nameOf, readSerial, type SourceDevice } from './rules.ts'
import { insertDevice, listDevices, saveDevice } from './store.ts'

const table = 'access_accesscontrolleddevice'
const childTables = {
  door: 'access_doors',
  interlock: 'access_interlock',
  memberbucks: 'access_memberbucksdevice',
} as const satisfies Record<DeviceKind, string>

type Here = Awaited<ReturnType<typeof listDevices>>[number]

/** Imports the devices, authorised as in MemberMatters but without keys: its data does not say which key is whose. */
export async function importDevices(run: Run): Promise<void> {
  const known = await listKnown(run.ctx.db, table)
  const here = await listDevices(run.ctx.db)
  const taken = new Map(here.filter((row) => row.removed_at === null).map((row) => [placeOf(row), row]))
  for (const device of await readDevices(run)) {
    const { sourceId, kind } = device
    const found = here.find((row) => row.id === known.get(sourceId))
    if (found) {
      count(run, device, 'known')
      run.devices.set(sourceId, asKnown(device, found))
      continue
    }
    const serial = readSerial(device.row) || `membermatters-${sourceId}`
    const holder = taken.get(placeOf({ kind, serial }))
    if (holder && [...run.devices.values()].some(({ id }) => id === holder.id)) {
      count(run, device, 'serial_taken')
      continue
    }
    if (readSerial(device.row) === '') run.tally.note(table, 'serial_made_up', sourceId)
    if (holder) run.tally.note(table, 'merged_by_serial', sourceId)
    const added = await bring(run, { device, serial, holder })
    taken.set(placeOf({ kind, serial }), { ...added.row, removed_at: null })
    run.devices.set(sourceId, asKnown(device, added.row))
    count(run, device, 'imported')
  }
}

function placeOf({ kind, serial }: { kind: DeviceKind; serial: string }): string {
  return `${kind} ${serial}`
}

function asKnown(source: SourceDevice, row: Here): Device {
  const { id, cost_per_session, cost_per_hour, cost_per_kwh } = row
  const prices = { cost_per_session, cost_per_hour, cost_per_kwh }
  return { id, kind: source.kind, name: nameOf(source), isDefaultAccess: row.default_access === 1, prices }
}

function count(run: Run, { sourceId, kind }: SourceDevice, outcome: 'known' | 'imported' | 'serial_taken'): void {
  for (const each of [table, childTables[kind]]) {
    if (outcome === 'serial_taken') run.tally.leaveOut(each, 'serial_taken', { ids: [sourceId] })
    else run.tally[outcome](each)
  }
}

/** Joins the row common to all kinds with the row of its own kind. */
async function readDevices(run: Run): Promise<SourceDevice[]> {
  const rows = await readAll(run.source, table, columnsOf(table).columns)
  const byId = new Map(rows.map((row) => [textOf(row, 'id'), row]))
  const devices: SourceDevice[] = []
  const claimed = new Set<string>()
  for (const kind of deviceKinds) {
    const child = childTables[kind]
    for (const prices of await readAll(run.source, child, columnsOf(child).columns)) {
      const sourceId = textOf(prices, 'accesscontrolleddevice_ptr_id')
      const row: Row | undefined = byId.get(sourceId)
      if (!row || claimed.has(sourceId)) run.tally.leaveOut(child, 'device_without_kind', { ids: [sourceId] })
      else devices.push({ sourceId, kind, row, prices })
      claimed.add(sourceId)
    }
  }
  const without = [...byId.keys()].filter((id) => !claimed.has(id))
  if (without.length > 0) run.tally.leaveOut(table, 'device_without_kind', { ids: without })
  return devices.toSorted((one, other) => Number(one.sourceId) - Number(other.sourceId))
}

type Bringing = { device: SourceDevice; serial: string; holder: Here | undefined }

/**
 * A board that waits for approval here becomes the device it was there; one that was approved here keeps its own
 * settings.
 */
async function bring(run: Run, { device, serial, holder }: Bringing): Promise<{ row: Here }> {
  const facts = describeDevice(device, nowText(run.ctx.clock))
  const isWaiting = holder?.authorised === 0
  const id = await write(run, async (trx) => {
    const deviceId = holder?.id ?? (await insertDevice(trx, { ...facts, serial }))
    if (isWaiting) {
      const { kind: _kind, created_at: _created, last_seen_at: _seen, ip_address: _address, ...changes } = facts
      await saveDevice(trx, deviceId, changes)
    }
    if (!holder || isWaiting) await recordDevice(run.ctx, trx, deviceId)
    await remember(trx, table, [{ sourceId: device.sourceId, targetId: deviceId }])
    cardListsChanged(run.ctx, trx)
    return deviceId
  })
  const row = holder && !isWaiting ? holder : { ...facts, serial }
  return { row: { ...row, id: id ?? holder?.id ?? placeholder(run) } }
}
