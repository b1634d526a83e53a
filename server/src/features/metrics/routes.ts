import type { metricsRoutes } from '@fobhouse/contract/routes/metrics.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Metrics } from './open-metrics.ts'

export function metricsHandlers(ctx: Context): Handlers<typeof metricsRoutes> {
  let opened: Promise<Metrics> | undefined
  return {
    read: async () => {
      // Loads the library: most clubs never ask.
      opened ??= import('./open-metrics.ts').then(({ openMetrics }) => openMetrics(ctx))
      return (await opened).metrics()
    },
  }
}
