import type { Config } from '../core/config.ts'
import { startServer, type RunningServer } from '../main.ts'
import { explainStart } from './explain-start.ts'
import type { FolderLock } from './folder-lock.ts'

const longestDrainMs = 9500 // of ten seconds, with the ending

/** Starts the server on its locked folder; `stop` also releases the folder. */
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
    throw explainStart(error, config)
  }
}

/**
 * Resolves at SIGTERM or SIGINT; call it before the start, so that none is missed. Further ones change nothing: at
 * Ctrl-C the terminal sends one and npm another.
 */
export async function untilAskedToStop(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.on('SIGTERM', () => resolve())
    process.on('SIGINT', () => resolve())
  })
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
