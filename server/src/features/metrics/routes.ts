import type { metricsRoutes } from '@fobhouse/contract/routes/metrics.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Metrics } from './open-metrics.ts'

export function metricsHandlers(ctx: Context): Handlers<typeof metricsRoutes> {
  let opened: Promise<Metrics> | undefined
  return {
    read: async () => {
      // Loads the library only here, because most clubs never call this.
      opened ??= import('./open-metrics.ts').then(({ openMetrics }) => openMetrics(ctx))
      return (await opened).metrics()
    },
  }
}
