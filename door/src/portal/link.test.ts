import { ackMac } from '@fobhouse/contract/protocol-2/session.ts'
import { expect, it, onTestFinished } from 'vitest'
import { EventLog } from '../disk/event-log.ts'
import type { HeldList } from '../disk/trust.ts'
import { makeList, secret, serial, signingKey } from '../testing/club.ts'
import { makeFolder } from '../testing/folder.ts'
import { startPortal } from '../testing/portal.ts'
import type { DoorSide } from './conversation.ts'
import { PortalLink } from './link.ts'

/** Whatever the machine is busy with: a state is waited for, never a time. */
const soon = { timeout: 50_000 }

const bootId = '0f3c2b6e-5a41-4d0c-9c57-6d1f0a2b3c4d'
const key = { key_id: signingKey.key_id, public_key: signingKey.public_key }

async function connect({
  keys = [key],
  ...behaviour
}: Parameters<typeof startPortal>[0] & { keys?: (typeof key)[] } = {}) {
  const portal = await startPortal(behaviour)
  const heard: number[] = []
  const obeyed: string[] = []
  const faults: (string | undefined)[] = []
  let list: HeldList | undefined
  const stamp = () => ({ mono: 0, at: '2026-03-12T08:00:00.000Z', clock: 'set' })
  const events = new EventLog({ folder: makeFolder(), bootId, stamp, log: () => undefined, onFault: () => undefined })
  const door: DoorSide = {
    serial,
    secret,
    bootId,
    firmware: 'test',
    clock: { now: () => Date.now(), uptime: () => 1000, hear: (time) => heard.push(time) },
    events,
    keys: () => keys,
    addKey: async (added) => void keys.push(added),
    list: () => list,
    takeList: async (held) => {
      list = held
    },
    obey: (action) => void obeyed.push(action),
  }
  const link = new PortalLink({
    portal: portal.address,
    door,
    log: () => undefined,
    onFault: (fault) => faults.push(fault),
  })
  onTestFinished(async () => {
    link.stop()
    await portal.stop()
    await events.close()
  })
  return { portal, link, events, heard, obeyed, faults, keys, list: () => list }
}

const commands = ({ frames }: Pick<Awaited<ReturnType<typeof startPortal>>, 'frames'>) =>
  frames.map(({ command }) => command)

it('proves itself, takes the first key and the time, and comes back after a cut', async () => {
  const { portal, link, heard, keys, faults } = await connect({ keys: [], now: () => 1_773_302_400_000 })
  await expect.poll(() => link.isConnected, soon).toBe(true)
  expect(portal.frames[0]).toMatchObject({ command: 'authenticate', key_id: null, list_version: 0, boot_id: bootId })
  expect(heard).toEqual([1_773_302_400_000])
  expect(keys).toEqual([key])
  portal.cut()
  await expect.poll(() => heard.length, soon).toBe(2)
  expect(faults).toContain('the connection to the portal ended')
  expect(faults.at(-1)).toBeUndefined()
})

it('believes nothing of who cannot prove to be the portal', async () => {
  const { link, heard, faults } = await connect({ knowsTheKey: false })
  await expect.poll(() => faults[0], soon).toMatch('could not prove that it is the portal')
  expect(heard).toEqual([])
  expect(link.isConnected).toBe(false)
})

it('acknowledges a list that it keeps, and says why it refuses another', async () => {
  const { portal, link, list } = await connect()
  await expect.poll(() => link.isConnected, soon).toBe(true)
  const good = makeList({ version: 2 })
  portal.sendList(good)
  await expect.poll(() => list()?.list.version, soon).toBe(2)
  portal.sendList({ ...good, list: good.list.replace('"locked_out":false', '"locked_out":true') })
  portal.sendList(makeList({ version: 1 }))
  await expect
    .poll(() => portal.frames.slice(2), soon)
    .toEqual([
      { command: 'list_ack', version: 2, mac: expect.any(String) },
      { command: 'list_refused', version: 2, reason: 'signature' },
      { command: 'list_refused', version: 1, reason: 'version' },
    ])
  const session = { secret, serial, boardNonce: '', serverNonce: Buffer.alloc(16, 9).toString('base64url') }
  expect(portal.frames[2]).toMatchObject({ mac: ackMac(session, 2) })
  expect(list()?.list.locked_out).toBe(false)
})

it('obeys each order once, and nothing that is not signed', async () => {
  const { portal, link, obeyed } = await connect()
  await expect.poll(() => link.isConnected, soon).toBe(true)
  portal.send('{"command":"unlock"}')
  portal.send('{"command":"sync","tags":["1"],"hash":"x"}')
  portal.order('bump')
  portal.order('lock', { n: 1 })
  portal.order('lock', { serial: 'another' })
  portal.order('reboot')
  await expect
    .poll(() => portal.frames.slice(2), soon)
    .toEqual([
      { command: 'order_done', n: 1, result: 'done' },
      { command: 'order_done', n: 1, result: 'refused' },
      { command: 'order_done', n: 3, result: 'refused' },
      { command: 'order_done', n: 4, result: 'done' },
    ])
  expect(obeyed).toEqual(['bump', 'reboot'])
})

it('sends what waits, a hundred at a time, and what happens while it is connected', async () => {
  const { portal, link, events } = await connect()
  for (let count = 0; count < 250; count += 1) events.append({ type: 'exit' })
  await expect.poll(() => portal.events.length, soon).toBe(250)
  expect(commands(portal).filter((command) => command === 'events').length).toBeLessThanOrEqual(4)
  events.append({ type: 'opened' })
  link.wakeSender()
  await expect.poll(() => portal.events.at(-1), soon).toEqual({ boot_id: bootId, seq: 251, type: 'opened' })
  await expect.poll(() => events.waiting, soon).toBe(0)
})
