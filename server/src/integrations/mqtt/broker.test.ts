import { once } from 'node:events'
import { connect } from 'node:net'
import { pipeline } from 'node:stream'
import { createWebSocketStream, WebSocketServer } from 'ws'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../core/log.ts'
import { loneChannel } from '../../db/channel.ts'
import { createAuthority, createCertificate } from '../../testing/certificates.ts'
import { createTestClock } from '../../testing/clock.ts'
import { listenAt, shareBroker, startBroker } from '../../testing/mqtt-broker.ts'
import { Broker, type BrokerMessage, type BrokerState } from './broker.ts'
import type { BrokerTarget } from './connect-client.ts'

const broker = await shareBroker()
const tls = await makeTls()
const secured = await startBroker({ tls: tls.served })
const guarded = await startBroker({ users: { fobhouse: 'right' } })
const web = await startWebSockets()
afterAll(() => Promise.all([secured.stop(), guarded.stop(), web.stop()]))

/** Web sockets that lead to the broker: not every build of mosquitto can open them. */
async function startWebSockets() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: () => 'mqtt' })
  await once(server, 'listening')
  server.on('connection', (socket) => {
    const stream = createWebSocketStream(socket)
    const inner = connect(broker.port, '127.0.0.1')
    pipeline(stream, inner, stream, () => socket.close())
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port')
  const stop = async () => {
    for (const socket of server.clients) socket.terminate()
    server.close()
    await once(server, 'close')
  }
  return { url: `ws://127.0.0.1:${address.port}/mqtt`, stop }
}

async function makeTls() {
  const authority = await createAuthority('A club')
  const served = await createCertificate({ name: '127.0.0.1', fromDays: -1, toDays: 1, authority })
  return { ca: authority.certificate.toString('pem'), served }
}

function make() {
  const clock = createTestClock()
  const made = new Broker({ clock, log: createLog({ logLevel: 'silent' }), channel: loneChannel })
  const untilState = (fits: (state: BrokerState) => boolean) =>
    new Promise<BrokerState>((resolve) => {
      const look = () => {
        if (fits(made.state)) resolve(made.state)
      }
      made.onState(look)
      look()
    })
  return { made, clock, untilState }
}

let tests = 0

/** A connection that ends with the test, and a prefix of its own. */
function hold(wish: Partial<BrokerTarget> = {}, beforeLeaving = () => Promise.resolve()) {
  tests += 1
  const prefix = `broker-test-${process.pid}-${tests}`
  const { made, clock, untilState } = make()
  const ending = new AbortController()
  const target = { url: broker.url, username: '', password: '', ca: '', clientId: prefix, ...wish }
  const held = made.hold(target, { signal: ending.signal, beforeLeaving })
  const leave = async () => {
    ending.abort()
    await held
  }
  onTestFinished(leave)
  return { made, clock, prefix, leave, untilState, untilConnected: () => untilState(({ isConnected }) => isConnected) }
}

/** The messages that arrive, and a wait for the next. */
function collect() {
  const heard: BrokerMessage[] = []
  let wake = () => {}
  return {
    hear: (message: BrokerMessage) => {
      heard.push(message)
      wake()
    },
    next: async (): Promise<BrokerMessage> => {
      const first = heard.shift()
      if (first) return first
      await new Promise<void>((resolve) => (wake = resolve))
      return heard.shift() ?? { topic: '', payload: '', retained: false }
    },
  }
}

test('publishes, and hears what it subscribed to before and after it connected', async () => {
  const { made, prefix, untilConnected } = hold()
  const [before, after] = [collect(), collect()]
  made.subscribe(`${prefix}/+/one`, before.hear)
  await untilConnected()
  const other = await listenAt(broker.url, `${prefix}/#`)
  const end = made.subscribe(`${prefix}/x/two`, after.hear)
  expect(await made.publish(`${prefix}/x/one`, 'Grüße', { retain: true })).toBe(true)
  expect(await before.next()).toEqual({ topic: `${prefix}/x/one`, payload: 'Grüße', retained: false })
  await other.publish(`${prefix}/x/two`, '2')
  expect(await after.next()).toEqual({ topic: `${prefix}/x/two`, payload: '2', retained: false })
  end()
  await other.publish(`${prefix}/x/two`, 'to nobody')
  await other.publish(`${prefix}/x/one`, 'last')
  expect(await before.next()).toMatchObject({ payload: 'last' })
  // Whoever comes later is told that the broker kept it.
  made.subscribe(`${prefix}/x/one`, after.hear)
  expect(await after.next()).toEqual({ topic: `${prefix}/x/one`, payload: 'Grüße', retained: true })
  await other.publish(`${prefix}/x/one`, '', { retain: true })
  await other.end()
})

test('a handler that fails disturbs no other', async () => {
  const { made, prefix, untilConnected } = hold()
  const well = collect()
  made.subscribe(`${prefix}/a`, () => Promise.reject(new Error('handler')))
  made.subscribe(`${prefix}/a`, well.hear)
  await untilConnected()
  await made.publish(`${prefix}/a`, '1')
  expect(await well.next()).toMatchObject({ payload: '1' })
  expect(made.state.isConnected).toBe(true)
})

test('keeps nothing for a broker that is away', async () => {
  const { made } = make()
  expect(await made.publish('a', 'b')).toBe(false)
})

test('says before it leaves what it has to say, and leaves no will behind', async () => {
  const other = await listenAt(broker.url, 'leaving/#')
  const { made, leave, untilConnected } = hold(
    { will: { topic: 'leaving/will', payload: 'gone' } },
    async () => void (await made.publish('leaving/word', 'bye')),
  )
  await untilConnected()
  await leave()
  expect(made.state).toEqual({ isConnected: false, since: null, fault: null })
  await other.publish('leaving/mark', '')
  await other.until(({ topic }) => topic === 'leaving/mark')
  expect(other.heard.map(({ topic }) => topic)).toEqual(['leaving/word', 'leaving/mark'])
  await other.end()
})

test.each([
  ['unknown_host', () => ({ url: 'mqtt://broker.invalid' })],
  ['unreachable', () => ({ url: 'mqtt://127.0.0.1:1' })],
  ['address_not_allowed', () => ({ url: 'mqtt://169.254.169.254' })],
  ['password_in_clear', () => ({ url: 'mqtt://192.0.2.1', username: 'fobhouse', password: 'secret' })],
  ['password_in_clear', () => ({ url: 'ws://192.0.2.1', username: 'fobhouse', password: 'secret' })],
  ['certificate', () => ({ url: secured.url })],
  ['user_refused', () => ({ url: guarded.url, username: 'fobhouse', password: 'wrong' })],
  ['user_refused', () => ({ url: guarded.url })],
] as const)('tells that it is %s', async (fault, wish) => {
  const { untilState } = hold(wish())
  expect(await untilState((state) => state.fault !== null)).toEqual({ isConnected: false, since: null, fault })
})

test.each([
  ['TLS with the authority of the club', () => ({ url: secured.url, ca: tls.ca })],
  ['a user with a password', () => ({ url: guarded.url, username: 'fobhouse', password: 'right' })],
  ['a web socket', () => ({ url: web.url })],
  ['a name', () => ({ url: broker.url.replace('127.0.0.1', 'localhost') })],
] as const)('connects over %s', async (_name, wish) => {
  const { untilConnected, made, prefix } = hold(wish())
  const heard = collect()
  await untilConnected()
  made.subscribe(`${prefix}/a`, heard.hear)
  await made.publish(`${prefix}/a`, '1')
  expect(await heard.next()).toMatchObject({ payload: '1' })
})

test('connects again when the broker comes back, and hears what it heard before', async () => {
  const first = await startBroker()
  const { made, prefix, untilState, untilConnected } = hold({ url: first.url })
  const heard = collect()
  made.subscribe(`${prefix}/a`, heard.hear)
  await untilConnected()
  await first.kill()
  await untilState(({ fault }) => fault === 'lost')
  expect(await made.publish(`${prefix}/a`, 'to nobody')).toBe(false)
  const second = await startBroker({ port: first.port })
  onTestFinished(() => second.stop())
  await untilConnected()
  await made.publish(`${prefix}/a`, 'again')
  expect(await heard.next()).toMatchObject({ payload: 'again' })
})

test('says that another client with its id pushes it off, from the third time on', async () => {
  const { clock, prefix, untilState, untilConnected } = hold()
  const pushOff = async () => {
    await untilConnected()
    const other = await listenAt(broker.url, 'none', { clientId: prefix })
    const state = await untilState(({ isConnected }) => !isConnected)
    await other.end()
    return state.fault
  }
  expect([await pushOff(), await pushOff(), await pushOff()]).toEqual(['lost', 'lost', 'taken_over'])
  expect(await untilConnected()).toMatchObject({ fault: 'taken_over' })
  clock.advance('PT2M')
  expect(await pushOff()).toBe('lost')
})
