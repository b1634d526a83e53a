import type { Context } from '../../context.ts'
import type { Job } from '../../jobs/jobs.ts'
import { keepConnection } from './keep-connection.ts'

export const connectionJobName = 'mqtt.connection'

/**
 * Holds the club's connection to its broker for as long as there is one to hold. Jobs run in one process at a time, so
 * there is one connection of one process; when that ends, another takes over.
 */
export function mqttJobs(ctx: Context): Job[] {
  const job = { name: connectionJobName, everySeconds: 60, run: (signal: AbortSignal) => keepConnection(ctx, signal) }
  ctx.live.subscribe({
    memberId: null,
    duties: [],
    isServer: true,
    hear: ({ type }) => {
      if (type === 'config') ctx.jobs.wake(connectionJobName)
    },
  })
  return [job]
}
