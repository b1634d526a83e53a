import { eventsMac } from '@fobhouse/contract/protocol-2/session.ts'
import { expect } from 'vitest'
import { testWithMqttClub } from '../../testing/mqtt-club.ts'
import { connectProven } from '../../testing/proven-board.ts'

const bootId = '0f3c2b6e-5a41-4d0c-9c57-6d1f0a2b3c4d'
const hour = 3_600_000

testWithMqttClub('a board of protocol 2 tells of its contact, its list, and what it noticed', async (club) => {
  const { admin, origin, listener, prefix, discovery, untilSaid } = club
  const { body } = await admin.post('/api/admin/devices/', { kind: 'door', serial: 'lab', name: 'Lab' })
  const door: { id: number; key: string } = body
  const { board, session } = await connectProven(origin, { serial: 'lab', key: door.key, bootId })
  let seq = 0
  /** All at once; `mono` counts from the boot, and it is two hours later now. */
  const tell = (...types: { type: string; mono?: number }[]) => {
    const events = types.map(({ type, mono = 2 * hour }) => {
      seq += 1
      return { boot_id: bootId, seq, mono, at: '2026-03-12T08:00:00.000Z', clock: 'set', type }
    })
    const batch = JSON.stringify({ sent: 2 * hour, events })
    board.send({ command: 'events', batch, mac: eventsMac(session, batch) })
  }
  const topic = (part: string) => `${prefix}/door/${door.id}/${part}`
  tell({ type: 'boot' }, { type: 'opened' })
  const said = await untilSaid(topic('state'), (payload) => payload.includes('"contact":"open"'))
  expect(JSON.parse(said)).toMatchObject({ lock: 'LOCKED', list_current: expect.any(Boolean) })
  const config = `${discovery}/device/fobhouse_${await club.club()}_door_${door.id}/config`
  await untilSaid(config, (payload) => payload.includes('"device_class":"door"'))

  tell({ type: 'exit', mono: hour }, { type: 'forced' }, { type: 'held_open' }, { type: 'closed' })
  await untilSaid(topic('state'), (payload) => payload.includes('"contact":"closed"'))
  const events = () => listener.heard.filter((message) => message.topic === topic('event'))
  await listener.untilSo(() => events().length === 3)
  expect(events().map(({ payload }) => JSON.parse(payload))).toEqual([
    { event_type: 'exit', at: '2026-03-12T07:00:00.000Z', reasons: [], late: true },
    { event_type: 'forced', at: '2026-03-12T08:00:00.000Z', reasons: [], late: false },
    { event_type: 'held_open', at: '2026-03-12T08:00:00.000Z', reasons: [], late: false },
  ])
  expect(events().every(({ retained }) => !retained)).toBe(true)
})
