import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import { type Context, createContext } from './context.ts'
import { compactHeap } from './core/compact-heap.ts'
import type { Config } from './core/config.ts'

export type RunningServer = {
  ctx: Context
  /** Where it listens, for people on this machine. */
  address: string
  /** No new work; answers what runs, closes devices and event streams, then the database. */
  stop(): Promise<void>
}

/** Config → context → listen. Throws when the database or the port is not to be had. */
export async function startServer(config: Config): Promise<RunningServer> {
  const ctx = await createContext(config)
  try {
    const app = await createApp(ctx, { runJobs: config.runsJobs })
    await app.server.listen({ port: config.port, host: config.host })
    compactHeap()
    const stop = async () => {
      await app.close()
      await ctx.close()
    }
    return { ctx, address: addressOf(config, app.server.server.address()), stop }
  } catch (error) {
    await ctx.close()
    throw error
  }
}

function addressOf(config: Config, listening: AddressInfo | string | null): string {
  const port = typeof listening === 'object' && listening !== null ? listening.port : config.port
  const isEverywhere = config.host === '0.0.0.0' || config.host === '::'
  const host = isEverywhere || config.host === '127.0.0.1' ? 'localhost' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
