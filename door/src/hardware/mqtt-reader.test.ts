import { connectAsync } from 'mqtt'
import { expect, it, onTestFinished } from 'vitest'
import { startBroker } from '../testing/broker.ts'
import { tryTopic } from './mqtt-reader.ts'
import { startReader } from './readers.ts'

const soon = { timeout: 20_000 }
const topic = 'club/front-door/tag'

type Told = { word: string; facts: Record<string, unknown> | undefined }

/** A reader on this broker, and everything that came of it. */
function listen(url: string) {
  const cards: string[] = []
  const faults: (string | undefined)[] = []
  const log: Told[] = []
  const reader = startReader(
    { kind: 'mqtt', topic, url },
    {
      format: 'hex',
      log: (word, facts) => void log.push({ word, facts }),
      onFault: (fault) => faults.push(fault),
      onCard: (number) => cards.push(number),
      uptime: () => 0,
    },
  )
  onTestFinished(() => reader.stop())
  return { reader, cards, faults, words: () => log.map(({ word }) => word), text: () => JSON.stringify([log, faults]) }
}

async function publisherAt(port: number) {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`)
  onTestFinished(() => client.endAsync(true))
  return (payload: string, retain = false) => client.publishAsync(topic, payload, { qos: 1, retain })
}

it('takes each card that comes on the topic, once, and nothing that the broker kept from earlier', async () => {
  const { port } = await startBroker()
  const publish = await publisherAt(port)
  await publish('04A1B2C4', true)
  const { reader, cards, faults, words } = listen(`mqtt://127.0.0.1:${port}`)
  await expect.poll(words, soon).toEqual(['reads', 'retained-card'])
  expect(reader.isAlive()).toBe(true)
  for (const payload of ['04:A1:B2:C3', '04A1B2C3', 'hello', '', '04A1B2C5']) await publish(payload)
  await expect.poll(() => cards, soon).toEqual(['77705923', '77705925'])
  expect(words()).toEqual(['reads', 'retained-card', 'not-a-card'])
  expect(faults).toEqual([undefined])
})

it('says that the broker has gone, and hears the reader again once it is back', async () => {
  const first = await startBroker()
  const { cards, faults } = listen(`mqtt://127.0.0.1:${first.port}`)
  await expect.poll(() => faults, soon).toEqual([undefined])
  await first.stop()
  await expect.poll(() => faults[1], soon).toBe(`reader mqtt:${topic}: the broker has gone`)
  await startBroker({ port: first.port })
  await expect.poll(() => faults.at(-1), soon).toBeUndefined()
  const publish = await publisherAt(first.port)
  await publish('04A1B2C3')
  await expect.poll(() => cards, soon).toEqual(['77705923'])
})

it('uses the name and password of the address, and tells nobody what they are', async () => {
  const { port } = await startBroker({ user: 'door' })
  const right = { kind: 'mqtt', topic, url: `mqtt://door:right@127.0.0.1:${port}` } as const
  await expect(tryTopic(right)).resolves.toBeUndefined()
  const { reader, faults, text } = listen(`mqtt://door:secret-word@127.0.0.1:${port}`)
  await expect.poll(() => faults[0], soon).toContain('Not authorized')
  expect(reader.isAlive()).toBe(true)
  expect(text()).not.toContain('secret-word')
})

it('goes on where there is no broker', async () => {
  const { faults } = listen('mqtt://127.0.0.1:1')
  await expect.poll(() => faults[0], soon).toContain('ECONNREFUSED')
  await expect.poll(() => faults.length, soon).toBe(2)
  await expect(tryTopic({ kind: 'mqtt', topic, url: 'mqtt://127.0.0.1:1' })).rejects.toThrow('ECONNREFUSED')
})
