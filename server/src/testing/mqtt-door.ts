import type { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import type { ResponseOf } from '@fobhouse/contract/route.ts'
import { DoorServer } from '../features/mqtt-taps/serve-doors.ts'
import type { TestApp } from './app.ts'
import { insertMember, signInAsAdmin } from './factories.ts'

type LogEntry = ResponseOf<typeof deviceRoutes.log>[number]

/** A broker of one process: keeps what was sent, and says what the test says. */
export async function serveDoors(app: TestApp) {
  const sent: string[] = []
  const broker = { isThere: true, followed: new Set<string>() as ReadonlySet<string>, refuses: false }
  const server = new DoorServer(app.ctx, {
    publish: async (topic, payload) => {
      if (!broker.isThere || broker.refuses) return false
      sent.push(`${topic} ${payload}`)
      return true
    },
    follow: (topics) => {
      broker.followed = topics
    },
  })
  app.ctx.devices.carried.use(server)
  await server.connected()
  const hear = (topic: string, payload: string, retained = false) => server.hear({ topic, payload, retained })
  /** What was sent since the last question. */
  const take = () => sent.splice(0)
  const leave = async () => {
    broker.isThere = false
    await server.disconnected()
  }
  const comeBack = async () => {
    broker.isThere = true
    await server.connected()
  }
  return { server, broker, hear, take, leave, comeBack }
}

export const frontDoor = {
  readerTopic: 'front/tag',
  commandTopic: 'front/lock/set',
  openPayload: 'UNLOCK',
  closePayload: 'LOCK',
  stateTopic: 'front/lock',
  stateField: 'state',
  openValue: 'UNLOCK',
  availabilityTopic: 'front/status',
}

/** The front door on the broker, open for Ann, whose card is 1001. Bo's card, 2002, has no grant there. */
export async function makeMqttDoor(app: TestApp, mqtt: Record<string, unknown> = frontDoor) {
  const admin = await signInAsAdmin(app)
  const ann = await insertMember(app.ctx, { card_number: '1001' })
  const bo = await insertMember(app.ctx, { card_number: '2002' })
  const made = await admin.post('/api/admin/devices/', { kind: 'door', link: 'mqtt', name: 'Front door', mqtt })
  const { id } = made.body
  await admin.put(`/api/access/doors/${id}/authorise/${ann}/`)
  const door = `/api/admin/doors/${id}/`
  const log = async () => {
    const entries: LogEntry[] = (await admin.get(`/api/admin/devices/${id}/log/`)).body
    // A test counts taps; the log has the broker's comings and goings, too.
    return entries.filter((entry) => entry.id.startsWith('tap-'))
  }
  return { admin, ann, bo, id, door, log, command: (name: string) => admin.post(`/api/access/doors/${id}/${name}/`) }
}
