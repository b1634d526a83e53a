import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { systemClock } from '../../core/clock.ts'
import { lockFile } from '../file-lock.ts'

const lockName = 'making.lock'
const isMakingFolder = /\.making-[\dA-Za-z]{6}$/
const millisecondsOfADay = 24 * 60 * 60 * 1000

/**
 * Runs `work` in a folder beside `file`, where there must be room anyway, and removes it. First removes what killed
 * processes left there, whatever file it was for.
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

/** Its process has died, or it is a day old: no backup takes that long. */
async function isLeft(folder: string): Promise<boolean> {
  const lockPath = join(folder, lockName)
  if (existsSync(lockPath)) {
    const lock = lockFile(lockPath)
    lock?.release()
    return lock !== undefined
  }
  return systemClock.milliseconds() - (await stat(folder)).mtimeMs > millisecondsOfADay
}
