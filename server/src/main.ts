import type { AddressInfo } from 'node:net'
import { type App, createApp } from './app.ts'
import { type Context, createContext } from './context.ts'
import { compactHeap } from './core/compact-heap.ts'
import type { Config } from './core/config.ts'
import { describeClockBehind } from './db/newest-instant.ts'

export type RunningServer = {
  ctx: Context
  /** Its address for people on this machine. */
  address: string
  /** Accepts no new work, answers running calls, closes devices and event streams, then the database. */
  stop(): Promise<void>
}

/** Config → context → listen. Throws if the database or the port is not available. */
export async function startServer(config: Config): Promise<RunningServer> {
  const ctx = await createContext(config)
  let app: App | undefined
  try {
    await warnOfClock(ctx)
    app = await createApp(ctx, { runJobs: false })
    await app.server.listen({ port: config.port, host: config.host })
    if (config.runsJobs) ctx.jobs.start() // only now: if the port was taken, no job needs to be ended
    compactHeap()
    const { close, server } = app
    const stop = async () => {
      await close()
      await ctx.close()
    }
    return { ctx, address: addressOf(config, server.server.address()), stop }
  } catch (error) {
    await app?.close()
    await ctx.close()
    throw error
  }
}

/** Doors still open, but payments, expiries and recurring work use the wrong day. */
async function warnOfClock({ clock, db, log }: Context): Promise<void> {
  const behind = await describeClockBehind(db, clock.milliseconds())
  if (behind !== undefined) log.warn({ advice: 'Set the clock: timedatectl set-ntp true.' }, behind)
}

function addressOf(config: Config, listening: AddressInfo | string | null): string {
  const port = typeof listening === 'object' && listening !== null ? listening.port : config.port
  const isEverywhere = config.host === '0.0.0.0' || config.host === '::'
  const host = isEverywhere || config.host === '127.0.0.1' ? 'localhost' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
