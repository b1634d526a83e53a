import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '../log.ts'

/** What is being written to each path: two writers of one file take turns. */
const turns = new Map<string, Promise<void>>()

/**
 * Writes a second file, forces it to disk and renames it: after a power cut the file has the old text or the new one.
 * Only its owner can read it. Nothing waits for the disk but who awaits it.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  const before = turns.get(path) ?? Promise.resolve()
  const mine = before.then(async () => write(path, text))
  // The next writer goes on whatever became of this one; its own caller hears of the error.
  const turn = mine.catch(() => undefined)
  turns.set(path, turn)
  try {
    await mine
  } finally {
    if (turns.get(path) === turn) turns.delete(path)
  }
}

async function write(path: string, text: string): Promise<void> {
  const aside = `${path}.new`
  await rm(aside, { force: true })
  try {
    const file = await open(aside, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** Forces names of new and removed files to disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The text of a file; undefined if there is none. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
