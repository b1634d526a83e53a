import { listenSeconds } from '@fobhouse/contract/mqtt-doors.ts'
import type { mqttDoorRoutes } from '@fobhouse/contract/routes/mqtt-doors.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { Handlers } from '../../http/handler.ts'
import { requireForeignTopic } from '../mqtt-doors/public.ts'

export function mqttDoorHandlers(ctx: Context): Handlers<typeof mqttDoorRoutes> {
  return {
    listen: async ({ body, caller }) => {
      requireForeignTopic(ctx, body.readerTopic, 'readerTopic')
      const until = toText(ctx.clock.now().add({ seconds: listenSeconds }))
      const isListening = await ctx.devices.carried.listen({ memberId: caller.memberId, ...body })
      if (!isListening) throw new AppError('device_offline', { detail: 'The broker is away.' })
      return { until }
    },
  }
}
