import type { eventRoutes } from '@fobhouse/contract/routes/events.ts'
import type { Context } from '../../context.ts'
import type { Handlers, Reply } from '../../http/handler.ts'
import { EventStream, type Hearer } from './event-stream.ts'
import { kioskHearer, memberHearer } from './hearers.ts'

export function eventHandlers(ctx: Context): Handlers<typeof eventRoutes> {
  const streamFor = (hearer: Hearer, reply: Reply) => {
    reply.header('x-accel-buffering', 'no') // nginx would gather events otherwise
    return new EventStream(ctx, hearer)
  }
  return {
    stream: ({ caller, reply }) => streamFor(memberHearer(ctx, caller), reply),
    kioskStream: ({ caller, reply }) => streamFor(kioskHearer(ctx, caller), reply),
  }
}
