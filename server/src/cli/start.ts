import { readConfig } from '../core/config.ts'
import { lockFolder } from './folder-lock.ts'

/** `fobhouse start`: serves the portal until asked to stop. */
export async function runStart(): Promise<void> {
  const config = readConfig(process.env)
  const lock = lockFolder(config)
  const { serveClub } = await import('./serve-club.ts') // loads the rest only once it is needed
  await serveClub(config, lock)
}
