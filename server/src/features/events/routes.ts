import type { eventRoutes } from '@fobhouse/contract/routes/events.ts'
import type { Context } from '../../context.ts'
import type { Handlers, Reply } from '../../http/handler.ts'
import { EventStream, type Hearer } from './event-stream.ts'
import { kioskHearer, memberHearer } from './hearers.ts'
import { OpenStreams } from './open-streams.ts'

export function eventHandlers(ctx: Context): Handlers<typeof eventRoutes> {
  const streams = new OpenStreams()
  const streamFor = (who: string, hearer: Hearer, reply: Reply) => {
    reply.header('x-accel-buffering', 'no') // otherwise nginx would hold events back
    return streams.add(who, new EventStream(ctx, hearer))
  }
  return {
    stream: ({ caller, reply }) => streamFor(`member ${caller.memberId}`, memberHearer(ctx, caller), reply),
    kioskStream: ({ caller, reply }) => streamFor(`kiosk ${caller.kioskId}`, kioskHearer(ctx, caller), reply),
  }
}
