import { fillFolder } from '@fobhouse/server/testing/large-club.ts'
import { listenAt, startBroker } from '@fobhouse/server/testing/mqtt-broker.ts'
import { createClubFolder, startServer } from '@fobhouse/server/testing/server-process.ts'
import type { Figure } from './figure.ts'
import { type Ask, askerOf } from './house.ts'

const members = 10_000
const doors = 10
const tapsAtDoor = 50
const tapsEachSecond = 20

/** How long somebody waits at a door without a board: from the card on the broker to the command on the same broker. */
export async function measureMqttDoors(): Promise<Figure[]> {
  // The broker's process keeps nobody alive, so that no test waits for it.
  const alive = setInterval(() => undefined, 1000)
  const broker = await startBroker()
  const club = await createClubFolder()
  try {
    await fillFolder(club.folder, { members, doors: 0, machines: 0 })
    const server = await startServer(club.folder)
    try {
      const ask = await askerOf(server.origin)
      await ask('PUT', '/api/admin/settings/', { 'mqtt.url': broker.url })
      for (let door = 0; door < doors; door += 1) await addDoor(ask, door)
      const times = await tapEverywhere(broker.url)
      return [
        {
          name: `card in, command out: ${tapsEachSecond} taps a second at ${doors} doors, half of the taps`,
          value: quantile(times, 0.5),
          unit: 'ms',
        },
        {
          name: `card in, command out: ${tapsEachSecond} taps a second at ${doors} doors, 99 of 100 taps`,
          value: quantile(times, 0.99),
          unit: 'ms',
          better: 'lower',
          aim: 100,
        },
      ]
    } finally {
      await server.stop()
    }
  } finally {
    club.remove()
    await broker.stop()
    clearInterval(alive)
  }
}

async function addDoor(ask: Ask, door: number): Promise<void> {
  const mqtt = { readerTopic: `doors/${door}/tag`, commandTopic: `doors/${door}/set`, openPayload: 'OPEN' }
  const body = { kind: 'door', link: 'mqtt', name: `Door ${door}`, mqtt }
  const { id } = (await ask('POST', '/api/admin/devices/', body)) as { id: number } // by the contract
  await ask('PUT', `/api/admin/doors/${id}/`, { defaultAccess: true })
}

/** Each door has its own people. They come at a steady rate, whether or not those before them are let in. */
async function tapEverywhere(url: string): Promise<number[]> {
  const listener = await listenAt(url, 'doors/+/set')
  const readers = await listenAt(url, 'nothing') // a connection of their own, as readers have
  const tap = async (door: number, person: number): Promise<number> => {
    const card = `10000${100 + door * tapsAtDoor + person}`
    const opened = () => listener.heard.filter(({ topic }) => topic === `doors/${door}/set`).length
    const before = opened()
    const started = performance.now()
    await readers.publish(`doors/${door}/tag`, card)
    await listener.untilSo(() => opened() > before)
    return performance.now() - started
  }
  const isServed = () => listener.heard.length > 0
  // Until the server has connected and follows the first door, its taps are lost.
  for (let person = 0; !isServed(); person += 1) {
    await readers.publish('doors/0/tag', `10000${50 + (person % 50)}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  listener.forget()
  const taps: Promise<number>[] = []
  for (let person = 0; person < tapsAtDoor; person += 1) {
    for (let door = 0; door < doors; door += 1) {
      taps.push(tap(door, person))
      await new Promise((resolve) => setTimeout(resolve, 1000 / tapsEachSecond))
    }
  }
  const times = await Promise.all(taps)
  await readers.end()
  await listener.end()
  return times
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
