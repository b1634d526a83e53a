import { describeMqttDoor, VirtualMqttDoor } from '@fobhouse/simulator/mqtt-door.ts'
import { expect, onTestFinished } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { startBroker, type TestBroker } from '../../testing/mqtt-broker.ts'
import { makeMqttDoor } from '../../testing/mqtt-door.ts'

/** Connects the app to a real broker until the test ends. */
async function connect(app: TestApp, broker: TestBroker) {
  const leaving = new AbortController()
  const target = { url: broker.url, username: '', password: '', ca: '', clientId: 'fobhouse-test' }
  const holding = app.ctx.broker.hold(target, { signal: leaving.signal, beforeLeaving: () => Promise.resolve() })
  onTestFinished(async () => {
    leaving.abort()
    await holding
  })
  const untilThere = () => expect.poll(() => app.ctx.broker.state.isConnected, { timeout: 20_000 }).toBe(true)
  await untilThere()
  return untilThere
}

/** A reader and a lock at the broker until the test ends. */
async function play(broker: TestBroker, isSilent = false) {
  const played = new VirtualMqttDoor({ broker: broker.url, prefix: 'front', isSilent })
  await played.start()
  onTestFinished(() => played.stop())
  const opened = () => played.events.items.filter((event) => event.type === 'told' && event.payload === 'UNLOCK')
  return { played, opened, untilOpened: (times: number) => expect.poll(() => opened().length).toBe(times) }
}

testWithApp('a reader and a lock on a real broker', async (app) => {
  const broker = await startBroker()
  onTestFinished(() => broker.stop())
  const { log, command, door, admin } = await makeMqttDoor(app, describeMqttDoor('front'))
  const { played, opened, untilOpened } = await play(broker)
  await connect(app, broker)
  await expect.poll(async () => (await command('bump')).status).toBe(200)
  await untilOpened(1)
  await played.tap('1001')
  await untilOpened(2)
  await expect.poll(async () => (await log())[0]?.effect).toBe('seen')
  await played.tap('2002')
  await expect
    .poll(async () => (await log())[0])
    .toMatchObject({ outcome: 'denied', reasons: [{ code: 'not_granted' }] })
  // A card that the broker keeps is heard by whoever subscribes anew, and opens nothing then.
  const away = new VirtualMqttDoor({ broker: broker.url, prefix: 'back' })
  await away.start()
  onTestFinished(() => away.stop())
  await away.tap('1001', { isRetained: true })
  await admin.put(door, { mqtt: { readerTopic: 'back/tag' } })
  await expect.poll(async () => (await admin.get(door)).body.mqtt.readerTopic).toBe('back/tag')
  await played.say('offline')
  await expect.poll(async () => (await command('bump')).status).toBe(503)
  await played.say('online')
  await expect.poll(async () => (await command('bump')).status).toBe(200)
  expect(await log()).toHaveLength(2)
  // Nothing that we send stays at the broker for whoever comes later.
  const later = await play(broker)
  await expect.poll(async () => (await command('bump')).status).toBe(200)
  await later.untilOpened(1)
  expect(later.opened()).toMatchObject([{ isRetained: false }])
  expect(opened().length).toBeGreaterThan(2)
})

testWithApp('a lock that says nothing, a broker that dies, and what is not done later', async (app) => {
  const first = await startBroker()
  const { log, command } = await makeMqttDoor(app, { ...describeMqttDoor('front'), feedbackSeconds: 1 })
  const { played, untilOpened } = await play(first, true)
  const untilThere = await connect(app, first)
  await played.tap('1001')
  await untilOpened(1)
  await played.stop()
  await first.kill()
  await expect.poll(async () => (await command('bump')).status, { timeout: 10_000 }).toBe(503)
  const second = await startBroker({ port: first.port })
  onTestFinished(() => second.stop())
  const back = await play(second, true)
  await untilThere()
  await expect.poll(async () => (await command('bump')).status).toBe(200)
  await back.untilOpened(1) // the one from just now, not the ones that were refused
  app.clock.advance('PT10S')
  await back.played.tap('1001')
  await back.untilOpened(2)
  expect(await log()).toMatchObject([{ effect: 'asked' }, { effect: 'asked' }])
})
