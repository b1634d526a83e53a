import { HomeAssistant } from '@fobhouse/simulator/home-assistant/home-assistant.ts'
import { expect, onTestFinished } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { insertMember, signInAsAdmin } from '../../testing/factories.ts'
import { listenAt, shareBroker, startBroker } from '../../testing/mqtt-broker.ts'
import { testWithMqttClub } from '../../testing/mqtt-club.ts'

testWithMqttClub(
  'tells the broker everything, configurations first, then who is reachable, then states',
  async ({ listener, prefix, discovery, door, saw, till, club, state }) => {
    const id = `fobhouse_${await club()}`
    expect(id).toMatch(/^fobhouse_[\da-f]{8}$/)
    const topics = listener.heard.map(({ topic }) => topic)
    expect(topics).toEqual([
      `${discovery}/device/${id}/config`,
      `${discovery}/device/${id}_door_${door.id}/config`,
      `${discovery}/device/${id}_interlock_${saw.id}/config`,
      `${discovery}/device/${id}_memberbucks_${till.id}/config`,
      `${prefix}/status`,
      `${prefix}/door/${door.id}/availability`,
      `${prefix}/interlock/${saw.id}/availability`,
      `${prefix}/memberbucks/${till.id}/availability`,
      `${prefix}/house/state`,
      `${prefix}/door/${door.id}/state`,
      `${prefix}/interlock/${saw.id}/state`,
      `${prefix}/memberbucks/${till.id}/state`,
    ])
    expect(listener.latest.get(`${prefix}/status`)).toBe('online')
    expect(listener.latest.get(`${prefix}/door/${door.id}/availability`)).toBe('online')
    expect(listener.latest.get(`${prefix}/memberbucks/${till.id}/availability`)).toBe('offline') // it never connected
    expect(state(`door/${door.id}/state`)).toEqual({
      lock: 'LOCKED',
      locked_out: false,
      contact: null,
      list_current: true,
      list_expires: null,
    })
    expect(state(`interlock/${saw.id}/state`)).toEqual({
      in_use: 'OFF',
      locked_out: false,
      since: null,
      energy_kwh: null,
    })
    expect(state(`memberbucks/${till.id}/state`)).toEqual({ locked_out: false })
    expect(state('house/state')).toEqual({
      lockdown: 'OFF',
      reason: null,
      open: 'OFF',
      opens_at: null,
      closes_at: null,
      on_site: null,
    })
    // Whoever comes later finds it all.
    const later = await listenAt((await shareBroker()).url, [`${prefix}/#`, `${discovery}/#`])
    await later.untilSo(() => later.heard.length === topics.length)
    expect(later.heard.every(({ retained }) => retained)).toBe(true)
    await later.end()
  },
)

testWithMqttClub(
  'states follow what happens, and taps are events of a moment',
  async ({ admin, listener, prefix, door, saw, doorBoard, sawBoard, untilSaid, aroha }, app) => {
    const doorState = (part: string) =>
      untilSaid(`${prefix}/door/${door.id}/state`, (payload) => payload.includes(part))
    await admin.post(`/api/access/doors/${door.id}/unlock/`)
    await doorState('"lock":"UNLOCKED"')
    await admin.post(`/api/access/doors/${door.id}/lock/`)
    await doorState('"lock":"LOCKED"')
    await admin.put(`/api/admin/doors/${door.id}/`, { lockedOut: true })
    await doorState('"locked_out":true')
    doorBoard.send({ command: 'log_access_denied', card_id: '999' })
    const denied = await listener.until(({ topic }) => topic === `${prefix}/door/${door.id}/event`)
    expect(denied.retained).toBe(false)
    expect(JSON.parse(denied.payload)).toEqual({
      event_type: 'unknown_card',
      at: '2026-03-12T08:00:00.000Z',
      reasons: [],
      late: false,
    })

    sawBoard.send({ command: 'interlock_session_start', card_id: '77001001' })
    await untilSaid(`${prefix}/interlock/${saw.id}/state`, (payload) => payload.includes('"in_use":"ON"'))
    const typeOf = ({ payload }: { payload: string }): string => JSON.parse(payload).event_type
    const ofSaw = () => listener.heard.filter(({ topic }) => topic === `${prefix}/interlock/${saw.id}/event`)
    await listener.untilSo(() => ofSaw().length === 2)
    expect(ofSaw().map(typeOf).toSorted()).toEqual(['granted', 'started'])
    expect(JSON.parse(listener.latest.get(`${prefix}/interlock/${saw.id}/state`) ?? '')).toMatchObject({
      since: '2026-03-12T08:00:00.000Z',
    })
    await admin.delete(`/api/access/interlocks/${saw.id}/authorise/${aroha}/`)
    const { uuid } = await app.ctx.db.selectFrom('interlock_sessions').select('uuid').executeTakeFirstOrThrow()
    sawBoard.send({ command: 'interlock_session_end', session_id: uuid, session_kwh: 1.5 })
    await untilSaid(`${prefix}/interlock/${saw.id}/state`, (payload) => payload.includes('"in_use":"OFF"'))
    await listener.untilSo(() => ofSaw().length === 3)
    expect(ofSaw().map(typeOf).toSorted()).toEqual(['ended', 'granted', 'started'])
    expect(JSON.parse(listener.latest.get(`${prefix}/interlock/${saw.id}/state`) ?? '')).toMatchObject({
      energy_kwh: 1.5,
    })
  },
)

testWithMqttClub(
  'a refusal at a tool tells its reasons by their codes',
  async ({ admin, listener, prefix, saw, sawBoard }) => {
    await admin.put(`/api/admin/interlocks/${saw.id}/`, { lockedOut: true })
    sawBoard.send({ command: 'interlock_session_start', card_id: '77001001' })
    const event = await listener.until(({ topic }) => topic.endsWith('/event'))
    expect(event.topic).toBe(`${prefix}/interlock/${saw.id}/event`)
    expect(JSON.parse(event.payload)).toMatchObject({ event_type: 'locked_out', reasons: ['device_locked_out'] })
  },
)

testWithMqttClub('the house tells of a lockdown, and nobody’s name', async ({ admin, prefix, untilSaid }) => {
  await admin.post('/api/admin/lockdown/', { reason: 'A pipe has burst', exceptions: [] })
  const said = await untilSaid(`${prefix}/house/state`, (payload) => payload.includes('"lockdown":"ON"'))
  expect(JSON.parse(said)).toMatchObject({ reason: 'A pipe has burst', open: 'OFF' })
  await admin.delete('/api/admin/lockdown/')
  await untilSaid(`${prefix}/house/state`, (payload) => payload.includes('"lockdown":"OFF"'))
})

testWithMqttClub(
  'tells no name, member or card by default, and only screen names when asked to',
  async ({ admin, aroha, listener, prefix, doorBoard, sawBoard, saw, door, untilSaid }, app) => {
    const hidden = await insertMember(app.ctx, {
      screen_name: 'screenhidden',
      screen_name_key: 'screenhidden',
      card_number: '77002002',
      hide_on_site: 1,
    })
    await admin.put(`/api/access/doors/${door.id}/authorise/${hidden}/`)
    const events = () => listener.heard.filter(({ topic }) => topic.endsWith('/event')).map(({ payload }) => payload)
    const tapBoth = async () => {
      const before = events().length
      doorBoard.send({ command: 'log_access', card_id: '77001001' })
      doorBoard.send({ command: 'log_access', card_id: '77002002' })
      await listener.untilSo(() => events().length === before + 2)
      return events()
        .slice(before)
        .map((payload) => JSON.parse(payload).member)
    }
    expect(await tapBoth()).toEqual([undefined, undefined])
    sawBoard.send({ command: 'interlock_session_start', card_id: '77001001' })
    const running = await untilSaid(`${prefix}/interlock/${saw.id}/state`, (payload) => payload.includes('"ON"'))
    expect(Object.keys(JSON.parse(running))).not.toContain('member')
    const all = JSON.stringify(listener.heard)
    for (const word of ['Aroha', 'Secretname', 'screenaroha', '77001001', '77002002', `"member`])
      expect(all).not.toContain(word)
    expect(aroha).toBeGreaterThan(0)

    await admin.put('/api/admin/settings/', { 'mqtt.names': true })
    await untilSaid(`${prefix}/interlock/${saw.id}/state`, (payload) => payload.includes('"member":"screenaroha"'))
    expect(await tapBoth()).toEqual(['screenaroha', null])
    expect(JSON.stringify(listener.heard)).not.toMatch(/Secretname|screenhidden|77001001|77002002/)
  },
)

testWithMqttClub(
  'a device keeps its ids through a new name, and leaves nothing behind',
  async ({ admin, listener, prefix, discovery, door, till, club, untilSaid }) => {
    const config = `${discovery}/device/fobhouse_${await club()}_door_${door.id}/config`
    const idsOf = (payload: string) =>
      Object.values(JSON.parse(payload).components).map((component) => Reflect.get(Object(component), 'unique_id'))
    const before = idsOf(listener.latest.get(config) ?? '')
    await admin.put(`/api/admin/doors/${door.id}/`, { name: 'Garage' })
    const renamed = await untilSaid(config, (payload) => payload.includes('"name":"Garage"'))
    expect(idsOf(renamed)).toEqual(before)

    await admin.delete(`/api/admin/doors/${door.id}/`)
    await admin.post(`/api/admin/devices/${till.id}/deauthorise/`)
    const gone = [door, till].map(({ id }) => `/${id}/`)
    await listener.untilSo(() =>
      [...listener.latest].every(([topic, payload]) => !gone.some((part) => topic.includes(part)) || payload === ''),
    )
    await untilSaid(config, (payload) => payload === '')
    const later = await listenAt((await shareBroker()).url, [`${prefix}/#`, `${discovery}/#`])
    await later.until(({ topic }) => topic.endsWith('house/state'))
    const left = later.heard.map(({ topic }) => topic)
    expect(
      left.filter((topic) => gone.some((part) => topic.includes(part)) || topic.includes(`door_${door.id}`)),
    ).toEqual([])
    await later.end()
  },
)

testWithMqttClub(
  'a changed prefix and an address taken out leave nothing retained',
  async ({ admin, listener, prefix, discovery, door }) => {
    const { url } = await shareBroker()
    const moved = await listenAt(url, `${prefix}-moved/#`)
    await admin.put('/api/admin/settings/', { 'mqtt.prefix': `${prefix}-moved` })
    await moved.until(({ topic }) => topic === `${prefix}-moved/door/${door.id}/state`)
    await listener.untilSo(() =>
      [...listener.latest].every(([topic, payload]) => topic.startsWith(discovery) || payload === ''),
    )
    await admin.put('/api/admin/settings/', { 'mqtt.url': '' })
    const isEmpty = (latest: ReadonlyMap<string, string>) => [...latest.values()].every((payload) => payload === '')
    await Promise.all([listener.untilSo(() => isEmpty(listener.latest)), moved.untilSo(() => isEmpty(moved.latest))])
    await moved.end()
  },
)

testWithMqttClub(
  'Home Assistant’s birth is answered with everything, a kept one is not',
  async ({ listener, prefix, discovery, till }) => {
    const everything = listener.heard.length
    listener.forget()
    await listener.publish(`${discovery}/status`, 'online')
    await listener.untilSo(() => listener.heard.length === everything + 1)
    expect(listener.heard.at(-1)?.topic).toBe(`${prefix}/memberbucks/${till.id}/state`)
  },
)

testWithMqttClub(
  'what happened while nothing was told is not told later',
  async ({ listener, prefix, door, doorBoard, untilSaid, admin, hold, untilLet }) => {
    await admin.put('/api/admin/settings/', { 'mqtt.url': '' })
    await untilLet()
    doorBoard.send({ command: 'log_access', card_id: '77001001' })
    await admin.post(`/api/access/doors/${door.id}/unlock/`)
    const { url } = await shareBroker()
    await admin.put('/api/admin/settings/', { 'mqtt.url': url })
    hold()
    await untilSaid(`${prefix}/door/${door.id}/state`, (payload) => payload.includes('UNLOCKED'))
    expect(listener.heard.filter(({ topic }) => topic.endsWith('/event'))).toEqual([])
  },
)

testWithMqttClub(
  'the club keeps its digits, and the trial says what is wrong',
  async ({ admin, club, prefix, untilSaid }) => {
    const digits = await club()
    const test = '/api/admin/settings/test/mqtt/'
    expect((await admin.post(test)).body).toMatchObject({ success: true })
    await admin.put('/api/admin/settings/', { 'mqtt.url': 'mqtt://127.0.0.1:1', 'general.siteName': 'Other' })
    await untilSaid(`${prefix}/status`, (payload) => payload === '')
    expect((await admin.post(test)).body).toEqual({
      success: false,
      message: 'Nothing answers at this address.',
    })
    expect(await club()).toBe(digits)
  },
)

testWithApp('the settings refuse what is no broker, and keep a password for its host', async (app) => {
  const admin = await signInAsAdmin(app)
  const put = (body: object) => admin.put('/api/admin/settings/', body)
  for (const url of [
    'http://a.example',
    'mqtt://',
    'mqtt://u:p@a.example',
    'mqtt://a.example/x',
    'mqtt:\\\\a.example',
  ]) {
    expect([url, (await put({ 'mqtt.url': url })).status]).toEqual([url, 400])
  }
  for (const prefix of ['', 'a/', '/a', 'a/+', '#', '$SYS', 'a b']) {
    expect([prefix, (await put({ 'mqtt.prefix': prefix })).status]).toEqual([prefix, 400])
  }
  expect((await put({ 'mqtt.ca': 'certificate' })).status).toBe(400)
  expect((await put({ 'mqtt.url': 'wss://a.example/mqtt', 'mqtt.password': 'secret' })).status).toBe(200)
  await put({ 'mqtt.url': 'mqtts://b.example' })
  const settings: { key: string; value: unknown }[] = (await admin.get('/api/admin/settings/')).body
  expect(settings.find(({ key }) => key === 'mqtt.password')?.value).toEqual({ set: false })
})

testWithMqttClub('Home Assistant shows it all, and finds nothing wrong with any message', async (club) => {
  const { admin, listener, prefix, discovery, door, saw, doorBoard, sawBoard, untilSaid } = club
  await admin.put('/api/admin/settings/', {
    'mqtt.names': true,
    'mqtt.allowLockdown': true,
    'features.enableSiteSignIn': true,
  })
  await untilSaid(`${prefix}/house/state`, (payload) => payload.includes('"on_site":0'))
  await admin.put(`/api/admin/doors/${door.id}/`, { mqttCommands: ['open', 'hold'] })
  await admin.post(`/api/access/doors/${door.id}/unlock/`)
  doorBoard.send({ command: 'log_access', card_id: '77001001' })
  sawBoard.send({ command: 'interlock_session_start', card_id: '77001001' })
  await listener.until(({ payload }) => payload.includes('not_signed_in'))
  await admin.post('/api/admin/lockdown/', { reason: 'Fire drill', exceptions: [] })
  await untilSaid(`${prefix}/house/state`, (payload) => payload.includes('Fire drill'))
  await listener.publish(`${prefix}/door/${door.id}/set`, 'OPEN')
  await listener.until(({ topic }) => topic.endsWith('/result'))
  await admin.put(`/api/admin/interlocks/${saw.id}/`, { lockedOut: true })
  await untilSaid(`${prefix}/interlock/${saw.id}/state`, (payload) => payload.includes('"locked_out":true'))

  const lines: string[] = []
  const home = new HomeAssistant({ prefix, discoveryPrefix: discovery }, (line) => lines.push(line))
  for (const message of listener.heard) home.take(message)
  expect(lines.filter((line) => line.startsWith('WRONG'))).toEqual([])
  expect(home.list()).toEqual(
    expect.arrayContaining([
      'Member Portal Lockdown: ON',
      'Member Portal Open: OFF',
      'Member Portal On site: 0',
      'Front Connected: online',
      'Saw Locked out: ON',
      'Saw In use: OFF',
      'Till Connected: offline',
      'Till Locked out: unavailable',
    ]),
  )
})

testWithMqttClub('a broker that lost everything is told how things are now, and not what happened', async (club) => {
  const { admin, prefix, discovery, door, till, doorBoard } = club
  const filters = [`${prefix}/#`, `${discovery}/#`]
  const first = await startBroker()
  await admin.put('/api/admin/settings/', { 'mqtt.url': first.url })
  const before = await listenAt(first.url, filters)
  await before.until(({ topic }) => topic === `${prefix}/memberbucks/${till.id}/state`)
  await first.kill()
  await admin.post(`/api/access/doors/${door.id}/unlock/`)
  doorBoard.send({ command: 'log_access', card_id: '77001001' })
  const second = await startBroker({ port: first.port })
  onTestFinished(() => second.stop())
  const after = await listenAt(second.url, filters)
  await after.until(({ topic }) => topic === `${prefix}/memberbucks/${till.id}/state`)
  expect(after.latest.get(`${prefix}/door/${door.id}/state`)).toContain('UNLOCKED')
  expect([...after.latest.keys()].toSorted()).toEqual([...before.latest.keys()].toSorted())
  await after.end()
})

testWithMqttClub('with equal prefixes the portal does not answer itself', async (club) => {
  const { admin, listener, prefix, discovery, till } = club
  const last = (topic: string) => topic === `${discovery}/memberbucks/${till.id}/state`
  await admin.put('/api/admin/settings/', { 'mqtt.prefix': discovery })
  await listener.until(({ topic }) => last(topic))
  // Whatever would follow its own words would come before these.
  for (const name of ['One', 'Two']) {
    await admin.put(`/api/admin/memberbucks-devices/${till.id}/`, { name })
    await listener.until(({ payload }) => payload.includes(`"name":"${name}"`))
  }
  expect(listener.heard.filter(({ topic }) => last(topic))).toHaveLength(1)
  expect(prefix).not.toBe(discovery)
})
