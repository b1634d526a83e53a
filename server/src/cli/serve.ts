import type { Config } from '../core/config.ts'
import { startServer, type RunningServer } from '../main.ts'
import { CommandError } from './command-line.ts'
import type { FolderLock } from './folder-lock.ts'

const longestDrainMs = 9500 // ten seconds are allowed, ending included

/** Starts the server on its locked folder; `stop` leaves the folder free. */
export async function serve(config: Config, lock: FolderLock): Promise<RunningServer> {
  try {
    const running = await startServer(config)
    const stop = async () => {
      await running.stop()
      lock.release()
    }
    return { ...running, stop }
  } catch (error) {
    lock.release()
    throw explain(error, config)
  }
}

function explain(error: unknown, config: Config): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const where = `port ${config.port} of ${config.host}`
  if (code === 'EADDRINUSE') return new CommandError(`Something else listens on ${where} already. Choose another PORT.`)
  if (code === 'EACCES') return new CommandError(`This user may not listen on ${where}. Choose a PORT above 1023.`)
  if (code === 'EADDRNOTAVAIL')
    return new CommandError(`This machine has no address ${config.host}. Choose another HOST.`)
  if (code === 'ECONNREFUSED' && config.databaseUrl !== '') {
    return new CommandError('The PostgreSQL server of DATABASE_URL does not answer.')
  }
  return error
}

/** Waits for SIGTERM or SIGINT. A second one ends the process at once. */
export async function untilAskedToStop(): Promise<void> {
  await new Promise<void>((resolve) => {
    const ask = () => {
      process.once('SIGTERM', endNow)
      process.once('SIGINT', endNow)
      resolve()
    }
    process.once('SIGTERM', ask)
    process.once('SIGINT', ask)
  })
}

function endNow(): void {
  process.exit(1)
}

/** Stops within ten seconds, whatever hangs, and ends the process. */
export async function drain(stop: () => Promise<void>): Promise<void> {
  const tooLong = setTimeout(() => {
    process.stderr.write('fobhouse: something did not end in time and was cut off.\n')
    process.exit(0)
  }, longestDrainMs)
  await stop()
  clearTimeout(tooLong)
  process.exit(0)
}
