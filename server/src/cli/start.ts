import { readConfig } from '../core/config.ts'
import { lockFolder } from './folder-lock.ts'

/** `fobhouse start`: serves the portal until it is asked to stop. */
export async function runStart(): Promise<void> {
  const config = readConfig(process.env)
  const lock = lockFolder(config)
  const { serveClub } = await import('./serve-club.ts') // all the rest, once it is sure to be wanted
  await serveClub(config, lock)
}
