import { cpSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as ClubFiller from '@fobhouse/server/testing/large-club.ts'
import * as ownProcess from '@fobhouse/server/testing/server-process.ts'
import { systemClock } from '@fobhouse/server/core/clock.ts'
import { randomIds } from '@fobhouse/server/core/ids.ts'
import type * as DatabaseOpener from '@fobhouse/server/db/database.ts'
import { createDeviceKey } from '@fobhouse/server/device-hub/device-key.ts'
import type { Figure } from './figure.ts'
import { type Heard, playDay, type Seat } from './load/day-of-boards.ts'

const size = { members: 500, doors: 150, machines: 20 }
const tools = 30
const cards = { granted: '1000019', other: '100000000', unknown: '424242' }

/**
 * Two hundred boards of version 1 live the same day twice: with the server of an earlier version, whose checkout
 * `FOBHOUSE_BEFORE` names, and with this one on a copy of that club. Counts the frames that differ.
 */
export async function measureOldBoards(): Promise<Figure[]> {
  const before = process.env['FOBHOUSE_BEFORE'] ?? ''
  if (before === '') throw new Error('FOBHOUSE_BEFORE must name the checkout of an earlier version')
  const load = (path: string): Promise<unknown> => import(pathToFileURL(resolve(before, path)).href)
  // The files of the earlier version, which had these functions already.
  const earlier = (await load('server/src/testing/server-process.ts')) as typeof ownProcess
  const club = await earlier.createClubFolder()
  const copy = ownProcess.createEmptyFolder()
  try {
    const { fillFolder } = (await load('server/src/testing/large-club.ts')) as typeof ClubFiller // as above
    const { openDatabase } = (await load('server/src/db/database.ts')) as typeof DatabaseOpener // as above
    const keys = new Map((await fillFolder(club.folder, size)).map(({ serial, key }) => [serial, key]))
    const seats = await placeTools(await openDatabase({ dataFolder: club.folder, databaseUrl: '' }), keys)
    cpSync(club.folder, copy.folder, { recursive: true })
    const past = await liveOneDay(earlier, club.folder, seats)
    const present = await liveOneDay(ownProcess, copy.folder, seats)
    return compareFrames(past, present)
  } finally {
    club.remove()
    copy.remove()
  }
}

async function placeTools(database: DatabaseOpener.Database, keys: Map<string, string>): Promise<Seat[]> {
  const { queries: db } = database
  try {
    const created_at = systemClock.now().toString()
    for (let index = 0; index < tools; index += 1) {
      const { key, hash } = createDeviceKey(randomIds)
      const serial = `tool-${index}`
      const row = { kind: 'interlock', serial, name: serial, authorised: 1, key_hash: hash, created_at } as const
      await db.insertInto('devices').values(row).execute()
      keys.set(serial, key)
    }
    const devices = await db.selectFrom('devices').select(['id', 'kind', 'serial']).orderBy('id').execute()
    const toolIds = devices.filter(({ kind }) => kind === 'interlock').map(({ id }) => id)
    for (const device_id of toolIds)
      await db
        .insertInto('grants')
        .values({ device_id, member_id: memberOf(cards.granted), source: 'hand', granted_at: created_at })
        .execute()
    return devices.map(({ id, kind, serial }) => ({ id, kind, serial, key: keys.get(serial) ?? '' }))
  } finally {
    await database.close()
  }
}

/** Cards of a filled club are `10000` and the member's id. */
const memberOf = (card: string) => Number(card.slice('10000'.length))

async function liveOneDay(version: typeof ownProcess, folder: string, seats: readonly Seat[]): Promise<Heard> {
  const server = await version.startServer(folder)
  try {
    return await playDay(server.origin, seats, cards)
  } finally {
    await server.stop()
  }
}

function compareFrames(past: Heard, present: Heard): Figure[] {
  let frames = 0
  let different = 0
  for (const [serial, told] of past) {
    const now = present.get(serial) ?? []
    frames += told.length
    for (let at = 0; at < Math.max(told.length, now.length); at += 1) {
      if (told[at] === now[at]) continue
      different += 1
      console.error(
        `${serial}, frame ${at}: ${told[at]?.slice(0, 120) ?? 'none'} → ${now[at]?.slice(0, 120) ?? 'none'}`,
      )
    }
  }
  return [
    { name: `frames to ${past.size} old boards of an upgraded club`, value: frames, unit: 'frames' },
    { name: 'of them not as before the upgrade', value: different, unit: 'frames', better: 'lower', aim: 0 },
  ]
}
