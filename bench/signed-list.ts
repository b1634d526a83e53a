import { type SignedList, signList, writeList } from '@fobhouse/contract/protocol-2/list.ts'
import { hideHashKey } from '@fobhouse/contract/protocol-2/tags.ts'
import { type Context, createContext } from '@fobhouse/server/context.ts'
import { readConfig } from '@fobhouse/server/core/config.ts'
import { readBoardKeys } from '@fobhouse/server/device-hub/protocol-2/board-keys.ts'
import { CardTags } from '@fobhouse/server/device-hub/protocol-2/card-tags.ts'
import {
  type DoorToList,
  eachDoorToList,
  type ListMoment,
} from '@fobhouse/server/features/access/signed-lists/read-content.ts'
import type { Figure } from './figure.ts'
import { median } from './median.ts'

const rounds = 15
const hourMs = 3_600_000

/** Makes the signed list of one door, everything included: people are read from the disk, the text is signed. */
export async function measureSignedList(folder: string, members: number): Promise<Figure[]> {
  const ctx = await createContext(readConfig({ FOBHOUSE_DATA: folder, LOG_LEVEL: 'silent' }))
  try {
    const deviceId = await findOpenDoor(ctx)
    const tags = new CardTags()
    const times: number[] = []
    let frame: SignedList | undefined
    for (let round = 0; round <= rounds; round += 1) {
      const started = performance.now()
      frame = await makeList(ctx, deviceId, tags)
      times.push(performance.now() - started)
    }
    const [first = 0, ...others] = times
    const name = `signed list of ${members} cards in one group`
    return [
      {
        name: `${name}, bytes of the frame ÷ 1000`,
        value: sizeOf(frame) / 1000,
        unit: 'kB',
        aim: 175,
        better: 'lower',
      },
      { name: `${name} is made`, value: median(others), unit: 'ms', aim: 60, better: 'lower' },
      { name: `${name} is made, the first after a start`, value: first, unit: 'ms' },
    ]
  } finally {
    await ctx.close()
  }
}

function sizeOf(frame: SignedList | undefined): number {
  return Buffer.byteLength(JSON.stringify({ command: 'list', ...frame }))
}

/** One that nobody is excluded from: all its cards are in one group. */
async function findOpenDoor({ db }: Context): Promise<number> {
  const { id } = await db
    .selectFrom('grants')
    .select(['device_id as id', (builder) => builder.fn.countAll<number>().as('grants')])
    .groupBy('device_id')
    .orderBy('grants', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

async function makeList(ctx: Context, deviceId: number, tags: CardTags): Promise<SignedList | undefined> {
  const keys = await readBoardKeys(ctx, ctx.db)
  let made: SignedList | undefined
  await eachDoorToList(ctx, { deviceIds: [deviceId], tags }, async ([door], moment) => {
    if (!door) throw new Error('There is no door')
    made = signList(keys.signerOf(null), writeList(draftOf(door, moment)))
  })
  return made
}

function draftOf(door: DoorToList, { now, hashKey, minutesBefore }: ListMoment) {
  const expires = now + door.listHours * hourMs
  const { groups, keyholders } = door.contentUntil(expires)
  if (groups.length !== 1) throw new Error(`The list has ${groups.length} groups`)
  const until = new Date(expires).toISOString()
  return {
    serial: 'a1b2c3d4e5f6',
    version: now,
    issued: new Date(now).toISOString(),
    expires: until,
    ...hideHashKey(new Uint8Array(32), hashKey.bytes),
    reader_24_bit: door.reader24Bit,
    locked_out: door.lockedOut,
    groups,
    keyholders: { until, tags: keyholders.tags },
    open: { windows: door.openWindows(expires), after_keyholder: true, minutes_before: minutesBefore },
  }
}
