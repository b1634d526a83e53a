import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { codeOf, type Log, messageOf } from './log.ts'

// Pairs, because a name such as `__proto__` is not safe as an object's key.
const entriesSchema = z.array(z.tuple([z.string(), z.string()]))
const largest = { key: 100, value: 64 * 1024, keys: 100 }

export type FileStore = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/**
 * The page's storage, in one file that only its owner can read. A change is on disk when the call returns; if the call
 * throws (a full disk), the file and what `get` returns stay as before.
 */
export function openStore(path: string, log: Log): FileStore {
  let entries = readEntries(path, log)

  function replaceBy(changed: Map<string, string>): void {
    try {
      writeWhole(path, `${JSON.stringify([...changed])}\n`)
    } catch (error) {
      log('store-not-written', { why: messageOf(error) })
      throw error
    }
    entries = changed
  }

  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => {
      const changed = new Map(entries).set(key, value)
      if (key.length > largest.key || value.length > largest.value || changed.size > largest.keys) {
        throw new RangeError(`The kiosk keeps at most ${largest.keys} texts of ${largest.value} characters`)
      }
      replaceBy(changed)
    },
    remove: (key) => {
      if (entries.has(key)) replaceBy(new Map([...entries].filter(([name]) => name !== key)))
    },
  }
}

/** A damaged file is put aside instead of overwritten. The kiosk then needs a new approval and says why. */
function readEntries(path: string, log: Log): Map<string, string> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return new Map()
    throw error
  }
  try {
    return new Map(entriesSchema.parse(JSON.parse(text)))
  } catch {
    renameSync(path, `${path}.broken`)
    log('store-broken', { kept: `${path}.broken` })
    return new Map()
  }
}

/**
 * Writes a second file, forces it to disk and renames it: after a power cut the file has the old text or the new one.
 */
function writeWhole(path: string, text: string): void {
  const aside = `${path}.new`
  rmSync(aside, { force: true })
  try {
    const file = openSync(aside, 'wx', 0o600)
    try {
      writeFileSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(aside, path)
  } catch (error) {
    rmSync(aside, { force: true })
    throw error
  }
  syncFolder(dirname(path))
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
