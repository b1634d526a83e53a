import { z } from 'zod'
import { type TestApp, testWithApp } from './app.ts'
import { type Board, connectAuthorised } from './board.ts'
import type { TestClient } from './client.ts'
import { insertMember, signInAsAdmin } from './factories.ts'
import { type Listener, listenAt, shareBroker } from './mqtt-broker.ts'

export type MqttClub = {
  /** Where boards connect. */
  origin: string
  admin: TestClient
  /** Aroha's card is 77001001. */
  aroha: number
  door: { id: number }
  saw: { id: number }
  till: { id: number }
  doorBoard: Board
  sawBoard: Board
  prefix: string
  discovery: string
  /** Hears everything below both prefixes. */
  listener: Listener
  /** Holds the connection, until the app ends or the address is taken out. */
  hold(): void
  /** Resolves when it is no longer held. */
  untilLet(): Promise<void>
  /** The club's eight digits, once it is connected. */
  club(): Promise<string>
  /** Waits until this topic last said something that fits. */
  untilSaid(topic: string, fits: (payload: string) => boolean): Promise<string>
  /** The last state at a topic below the prefix. */
  state(topic: string): Record<string, unknown>
}

let clubs = 0

/** Registers a test with such a club, once for each database. */
export function testWithMqttClub(name: string, run: (club: MqttClub, app: TestApp) => Promise<void>): void {
  testWithApp(name, async (app) => {
    const club = await startMqttClub(app)
    club.hold()
    try {
      await club.untilSaid(`${club.prefix}/memberbucks/${club.till.id}/state`, (payload) => payload !== '')
      await run(club, app)
    } finally {
      await app.close()
      await club.untilLet()
      await club.listener.end()
    }
  })
}

const createdSchema = z.object({ id: z.int(), key: z.string() })
const stateSchema = z.record(z.string(), z.unknown())

async function create(admin: TestClient, kind: string, name: string): Promise<z.output<typeof createdSchema>> {
  const { body } = await admin.post('/api/admin/devices/', { kind, serial: name.toLowerCase(), name })
  return createdSchema.parse(body)
}

/** Three devices, of which a member may use the door and the tool, and the boards of these two. */
async function makeDevices(app: TestApp, admin: TestClient) {
  const origin = await app.listen()
  const door = await create(admin, 'door', 'Front')
  const saw = await create(admin, 'interlock', 'Saw')
  const till = await create(admin, 'memberbucks', 'Till')
  const aroha = await insertMember(app.ctx, {
    first_name: 'Aroha',
    last_name: 'Secretname',
    screen_name: 'screenaroha',
    screen_name_key: 'screenaroha',
    card_number: '77001001',
  })
  await admin.put(`/api/access/doors/${door.id}/authorise/${aroha}/`)
  await admin.put(`/api/access/interlocks/${saw.id}/authorise/${aroha}/`)
  const { board: doorBoard } = await connectAuthorised(origin, { serial: 'front', key: door.key })
  const { board: sawBoard } = await connectAuthorised(origin, { kind: 'interlock', serial: 'saw', key: saw.key })
  return { origin, door, saw, till, aroha, doorBoard, sawBoard }
}

/** A club with a door, a tool and a till, whose settings name the broker. */
async function startMqttClub(app: TestApp): Promise<MqttClub> {
  clubs += 1
  const [prefix, discovery] = [`f${process.pid}x${clubs}`, `d${process.pid}x${clubs}`]
  const { url } = await shareBroker()
  const listener = await listenAt(url, [`${prefix}/#`, `${discovery}/#`])
  const admin = await signInAsAdmin(app)
  const made = await makeDevices(app, admin)
  const mine = { 'mqtt.url': url, 'mqtt.prefix': prefix, 'mqtt.discoveryPrefix': discovery }
  const saved = await admin.put('/api/admin/settings/', mine)
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  let held = Promise.resolve()
  return {
    ...made,
    admin,
    prefix,
    discovery,
    listener,
    untilSaid: async (topic, fits) => {
      await listener.untilSo(() => fits(listener.latest.get(topic) ?? ''))
      return listener.latest.get(topic) ?? ''
    },
    hold: () => {
      held = app.ctx.jobs.runNow('mqtt.connection')
    },
    untilLet: () => held,
    club: async () => (await app.ctx.db.selectFrom('mqtt_club').select('club').executeTakeFirstOrThrow()).club,
    state: (topic) => stateSchema.parse(JSON.parse(listener.latest.get(`${prefix}/${topic}`) ?? '{}')),
  }
}
