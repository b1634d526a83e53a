import type { eventRoutes } from '@fobhouse/contract/routes/events.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { EventStream } from './event-stream.ts'

export function eventHandlers(ctx: Context): Handlers<typeof eventRoutes> {
  return {
    stream: ({ caller, reply }) => {
      reply.header('x-accel-buffering', 'no') // nginx would gather events otherwise
      return new EventStream(ctx, caller)
    },
  }
}
