import { fillFolder } from '@fobhouse/server/testing/large-club.ts'
import { createClubFolder, signInOverHttp, startServer } from '@fobhouse/server/testing/server-process.ts'
import type { Figure } from './figure.ts'
import { median } from './median.ts'
import { type DeviceWall, startDeviceWall } from './wall-orders.ts'

const sizes = [1000, 10_000]
const doors = 200
const boundaries = 6
const rounds = 20
const hourMs = 3_600_000

/** How long doors wait for their list when hours begin or end, and administrators for who can enter. */
export async function measureHouse(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const members of sizes) figures.push(...(await measureClub(members)))
  return figures
}

async function measureClub(members: number): Promise<Figure[]> {
  const club = await createClubFolder()
  const wall = startDeviceWall()
  try {
    const seats = await fillFolder(club.folder, { members, doors, machines: 0 })
    const server = await startServer(club.folder, { FOBHOUSE_TEST_CLOCK: '1' })
    try {
      const ask = await askerOf(server.origin)
      await wall.obey({ what: 'connect', origin: server.origin, seats })
      const isLargest = members === Math.max(...sizes)
      const entering = await timeEntering(ask)
      const lists = await timeBoundaries(ask, wall)
      return [
        {
          name: `hours begin or end: ${doors} doors have their list, ${members} members`,
          value: lists,
          unit: 'ms',
          better: 'lower',
          ...(isLargest ? { aim: 1000 } : {}),
        },
        {
          name: `who can enter now, 50 of ${members} members`,
          value: entering,
          unit: 'ms',
          better: 'lower',
          ...(isLargest ? { aim: 60 } : {}),
        },
      ]
    } finally {
      await server.stop()
    }
  } finally {
    wall.end()
    club.remove()
  }
}

export type Ask = (method: string, path: string, body?: object) => Promise<unknown>

/** Asks as an administrator who has just signed in. */
export async function askerOf(origin: string): Promise<Ask> {
  const cookie = await signInOverHttp(origin)
  const csrf = /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? ''
  const headers = { cookie, 'x-csrftoken': csrf, 'content-type': 'application/json' }
  return async (method, path, body) => {
    const answer = await fetch(origin + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`)
    return JSON.parse(text) as unknown // each caller says what the contract promises
  }
}

async function timeEntering(ask: Ask): Promise<number> {
  const [door] = (await ask('GET', '/api/admin/doors/')) as { id: number }[] // by the contract
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const started = performance.now()
    await ask('GET', `/api/admin/house/now/?device=${door?.id}&limit=50`)
    if (round > 0) times.push(performance.now() - started) // the first one runs with cold caches
  }
  return median(times)
}

/** Every hour all doors open or shut: the time from the hour until the last board has its list. */
async function timeBoundaries(ask: Ask, wall: DeviceWall): Promise<number> {
  await followHours(ask)
  const times: number[] = []
  for (let boundary = 0; boundary < boundaries; boundary += 1) {
    const wait = hourMs - ((await clubTime(ask)) % hourMs)
    const lists = wall.obey({ what: 'next lists' })
    const started = performance.timeOrigin + performance.now()
    await ask('POST', '/api/test/clock/', { advance: `PT${wait / 1000}S` })
    times.push(Math.max(...(await lists)) - started)
  }
  return median(times)
}

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Gives all doors hours that hold in every other hour, at the second half of an hour in which they hold. */
async function followHours(ask: Ask): Promise<void> {
  const windows = Array.from({ length: 12 }, (_none, index) => ({
    days: [1, 2, 3, 4, 5, 6, 7],
    from: hourText(2 * index),
    to: hourText(2 * index + 1),
  }))
  const { id } = (await ask('POST', '/api/admin/schedules/', { name: 'Every other hour', windows })) as { id: number } // by the contract
  const now = await clubTime(ask)
  const range = `from=${textOf(now)}&to=${textOf(now + 24 * hourMs)}`
  const coming = (await ask('GET', `/api/admin/schedules/${id}/windows/?${range}`)) as { from: string }[] // by the contract
  const next = coming.map(({ from }) => Date.parse(from)).find((from) => from > now) ?? now
  await ask('POST', '/api/test/clock/', { advance: `PT${(next + hourMs / 2 - now) / 1000}S` })
  // Within these hours nothing changes for anybody, so no board is sent anything.
  for (const { id: door } of (await ask('GET', '/api/admin/doors/')) as { id: number }[]) {
    await ask('PUT', `/api/admin/doors/${door}/`, { schedule: id })
  }
}

/** In milliseconds since 1970. */
export async function clubTime(ask: Ask): Promise<number> {
  const { now } = (await ask('GET', '/api/test/clock/')) as { now: string } // by the contract
  return Date.parse(now)
}

function textOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
