import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { systemClock } from '../../core/clock.ts'
import { lockFile } from '../file-lock.ts'

const lockName = 'making.lock'
const isMakingFolder = /\.making-[\dA-Za-z]{6}$/
const millisecondsOfADay = 24 * 60 * 60 * 1000

/**
 * Works in a folder beside `file`, where there has to be room anyway, and removes it. What processes that were killed
 * left behind there, for whichever file, is removed first.
 */
export async function withMakingFolder<Result>(
  file: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await clearLeavings(dirname(file))
  const folder = await mkdtemp(`${file}.making-`)
  try {
    const lock = lockFile(join(folder, lockName))
    try {
      return await work(folder)
    } finally {
      lock?.release()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function clearLeavings(parent: string): Promise<void> {
  const found = (await readdir(parent, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && isMakingFolder.test(entry.name),
  )
  for (const { name } of found) {
    const folder = join(parent, name)
    if (await isLeft(folder)) await rm(folder, { recursive: true, force: true })
  }
}

/** Its process has died, or it is of a day ago: so long no backup takes. */
async function isLeft(folder: string): Promise<boolean> {
  const lockPath = join(folder, lockName)
  if (existsSync(lockPath)) {
    const lock = lockFile(lockPath)
    lock?.release()
    return lock !== undefined
  }
  return systemClock.milliseconds() - (await stat(folder)).mtimeMs > millisecondsOfADay
}
