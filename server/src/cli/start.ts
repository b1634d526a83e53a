import { readConfig } from '../core/config.ts'
import { isSetUpNeeded } from '../features/setup/public.ts'
import { print, readOptions } from './command-line.ts'
import { drain, serve, untilAskedToStop } from './serve.ts'

/** `fobhouse start`: serves the portal until it is asked to stop. */
export async function runStart(args: readonly string[]): Promise<void> {
  const { help } = readOptions(args, { help: { type: 'boolean', short: 'h' } })
  if (help === true) return print('Usage: fobhouse start. Serves the portal; its settings come from the environment.')
  const { ctx, address, stop } = await serve(readConfig(process.env))
  print(`Fobhouse is running: ${address}/`)
  if (await isSetUpNeeded(ctx.db)) {
    print(`Your club is not set up yet. Open ${address}/setup and enter this one-time code:`)
    print(`\n    ${ctx.setupCode}\n`)
  }
  await untilAskedToStop()
  await drain(stop)
}
