import type { Config } from '../core/config.ts'
import { isSetUpNeeded } from '../features/setup/public.ts'
import { print } from './command-line.ts'
import type { FolderLock } from './folder-lock.ts'
import { drain, serve, untilAskedToStop } from './serve.ts'

/** Serves the club of a locked folder until asked to stop. */
export async function serveClub(config: Config, lock: FolderLock): Promise<void> {
  const askedToStop = untilAskedToStop()
  const { ctx, address, stop } = await serve(config, lock)
  print(`Fobhouse is running: ${address}/`)
  if (ctx.secrets.fault !== null) print(ctx.secrets.fault)
  if (await isSetUpNeeded(ctx.db)) {
    print(`Your club is not set up yet. Open ${address}/setup and enter this one-time code:`)
    print(`\n    ${ctx.setupCode}\n`)
  }
  await askedToStop
  await drain(stop)
}
