import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { Config } from '../../core/config.ts'
import { keyBytes, keyOf, type SealingKey } from './seal.ts'

/** The key file contains something other than keys. The message is for the person who runs the server. */
export class UnfitKeyFile extends Error {
  override readonly name = 'UnfitKeyFile'
}

const words = `# The key of this club's secrets. Without it nobody opens them, in a backup neither.
# Keep a copy where the backups are not.
`
const line = /^fobhouse-key-1\.([\w-]{43})$/

/** Path of the key file. */
export function keyFileOf({ keyFile, dataFolder }: Pick<Config, 'keyFile' | 'dataFolder'>): string {
  return keyFile === '' ? join(dataFolder, 'secrets.key') : keyFile
}

/** One key per line. Undefined if the file does not exist; throws `UnfitKeyFile` if it cannot be used. */
export function readKeyFile(file: string): SealingKey[] | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new UnfitKeyFile(`${file} cannot be read: ${String(error)}`, { cause: error })
  }
  const lines = text.split(/\r?\n/).filter((each) => each.trim() !== '' && !each.startsWith('#'))
  const keys = lines.map((each) => line.exec(each.trim())?.[1])
  if (keys.length === 0) throw new UnfitKeyFile(`${file} has no key in it.`)
  return keys.map((key) => {
    if (key === undefined) throw new UnfitKeyFile(`${file} has a line that is no key.`)
    return keyOf(Buffer.from(key, 'base64url'))
  })
}

export function randomKey(): SealingKey {
  return keyOf(randomBytes(keyBytes))
}

/** Makes the file with a new key, for its owner alone. If another process was quicker, returns its key. */
export function createKeyFile(file: string): SealingKey[] {
  const key = randomKey()
  const draft = writeDraft(file, [key])
  try {
    linkSync(draft, file) // unlike a rename, it never replaces another process's file
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  syncFolder(file)
  return readKeyFile(file) ?? [key]
}

/** Replaces the keys of the file atomically: an interruption leaves either the old or the new keys. */
export function replaceKeyFile(file: string, keys: readonly SealingKey[]): void {
  renameSync(writeDraft(file, keys), file)
  syncFolder(file)
}

/** Whether others than its owner may read it. Windows keeps permissions elsewhere. */
export function isOpenToOthers(file: string): boolean {
  return process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0
}

function writeDraft(file: string, keys: readonly SealingKey[]): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const handle = openSync(draft, 'wx', 0o600)
  writeSync(handle, words + keys.map(({ bytes }) => `fobhouse-key-1.${bytes.toString('base64url')}\n`).join(''))
  fsyncSync(handle)
  closeSync(handle)
  return draft
}

/** Makes the name survive a power failure, too; a folder cannot be opened on Windows. */
function syncFolder(file: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
