import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { codeOf, messageOf } from './log.ts'
import { WrongUse } from './wrong-use.ts'

export type Profile = {
  folder: string
  /** The storage files of the page and of the shell. */
  pageFile: string
  shellFile: string
  release(): void
}

// The system cuts off longer socket names.
const longestSocketName = 100

/**
 * Claims the kiosk's folder for this process alone. The lock is a listening socket, so it ends with its process,
 * however that dies. Throws `WrongUse` if another kiosk has the folder or the folder cannot be written.
 */
export async function claimProfile(folder: string): Promise<Profile> {
  const socket = join(folder, 'lock')
  if (socket.length > longestSocketName) throw new WrongUse(`The path of the profile is too long: ${folder}`)
  makeFolder(folder)
  const release = await claim(socket, folder)
  return { folder, pageFile: join(folder, 'store.json'), shellFile: join(folder, 'shell.json'), release }
}

// Preferences for what no flag turns off.
const preferences = { translate: { enabled: false }, credentials_enable_service: false }

/** A new folder for each run of the browser, so that damaged or locked leftovers do no harm. */
export function emptyBrowserFolder({ folder }: Pick<Profile, 'folder'>): string {
  const browserFolder = join(folder, 'chromium')
  rmSync(browserFolder, { recursive: true, force: true, maxRetries: 10 })
  mkdirSync(join(browserFolder, 'Default'), { recursive: true, mode: 0o700 })
  writeFileSync(join(browserFolder, 'Default', 'Preferences'), JSON.stringify(preferences))
  return browserFolder
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
  } catch (error) {
    throw unusable(folder, error)
  }
}

async function claim(socket: string, folder: string): Promise<() => void> {
  if (await isAnswered(socket)) throw new WrongUse(`Another kiosk runs on the profile ${folder}`)
  const server = createServer((connection) => connection.destroy())
  try {
    rmSync(socket, { force: true })
    server.listen(socket)
    await once(server, 'listening')
  } catch (error) {
    throw unusable(folder, error)
  }
  server.unref()
  return () => server.close()
}

async function isAnswered(socket: string): Promise<boolean> {
  const connection = createConnection(socket)
  try {
    await once(connection, 'connect')
    return true
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes(codeOf(error) ?? '')) return false
    throw unusable(socket, error)
  } finally {
    connection.destroy()
  }
}

function unusable(folder: string, error: unknown): WrongUse {
  return new WrongUse(`The profile ${folder} cannot be used: ${messageOf(error)}`, { cause: error })
}
