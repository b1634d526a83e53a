import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { identityMark } from './disk/identity.ts'
import { findGpiod } from './hardware/gpiod.ts'
import { readSimNumber } from './hardware/sim-folder.ts'
import { type Log, messageOf } from './log.ts'
import { openDoor, type RunningDoor } from './running-door.ts'
import type { Settings } from './settings.ts'
import { answerStatus, refuseBeside, type Status } from './status.ts'
import { createNotifier } from './systemd.ts'

type Options = { settings: Settings; folder: string; log: Log; signal: AbortSignal }

const lookMs = 500
const feedMs = 10_000

/** The service: opens the door until the signal aborts. A door that was paired anew, or told to restart, begins again. */
export async function runService({ settings, folder, log, signal }: Options): Promise<void> {
  await makeFolder(folder, log)
  await refuseBeside(folder)
  const gpiod = needsGpiod(settings) ? await findGpiod() : undefined
  const notifier = createNotifier(log)
  let door = await start()
  const server = await startAnswering(folder, log, () => door.status).catch(async (error: unknown) => {
    await door.stop()
    throw error
  })
  const feed = setInterval(() => door.isWell && notifier.isWell(), feedMs)
  notifier.ready()
  try {
    for (;;) {
      try {
        await untilDone(folder, door, signal)
      } finally {
        await door.stop() // what runs on would keep the process, whatever ended it
      }
      if (signal.aborted) return
      door = await start()
    }
  } finally {
    clearInterval(feed)
    server?.close()
  }

  async function start(): Promise<RunningDoor> {
    const bootId = randomUUID()
    log('started', { boot: bootId, folder })
    return openDoor({ settings, folder, gpiod, log, bootId, shift: clockShift(settings) })
  }
}

/** Returns when the door is to begin again, or to end. */
async function untilDone(folder: string, door: RunningDoor, signal: AbortSignal): Promise<void> {
  const before = await identityMark(folder)
  while (!signal.aborted && !door.isRestartAsked) {
    try {
      await wait(lookMs, undefined, { signal })
    } catch (error) {
      if (!signal.aborted) throw error
    }
    const now = await identityMark(folder)
    if (now !== undefined && now !== before) return
  }
}

/** A full or read-only disk must not keep the door shut. */
async function makeFolder(folder: string, log: Log): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    log('state-not-made', { why: messageOf(error) })
  }
}

async function startAnswering(folder: string, log: Log, status: () => Status) {
  return answerStatus(folder, status).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'WrongUse') throw error
    log('status-not-offered', { why: messageOf(error) })
    return undefined
  })
}

function needsGpiod({ relay, contact, exit }: Settings): boolean {
  return [relay, contact, exit].some((pin) => pin?.kind === 'gpio')
}

/** For tests: the number in `clock` of the first folder that stands for a pin or reader is added to the door's clock. */
function clockShift({ relay, contact, exit, readers }: Settings): () => number {
  if (env.FOBHOUSE_TEST_CLOCK !== '1') return () => 0
  const place = [relay, contact, exit, ...readers].find((each) => each?.kind === 'sim')
  return place?.kind === 'sim' ? () => readSimNumber(join(place.folder, 'clock')) : () => 0
}
