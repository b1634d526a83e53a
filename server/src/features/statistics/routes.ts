import type { statisticsRoutes } from '@fobhouse/contract/routes/statistics.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { readDeviceUse } from './device-use.ts'
import { makeReport } from './make-report.ts'

export function statisticsHandlers(ctx: Context): Handlers<typeof statisticsRoutes> {
  return {
    report: ({ caller }) => makeReport(ctx, caller),
    deviceUse: ({ query }) => readDeviceUse(ctx, query.days),
  }
}
