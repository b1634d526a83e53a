import type { Context } from '../../context.ts'
import type { HearMessage } from '../../integrations/mqtt/broker.ts'
import { DoorServer, type DoorWire } from './serve-doors.ts'

/** Serves the doors on the broker whenever this process reaches it. Returns what ends that. */
export function beginDoors(ctx: Context): () => Promise<void> {
  const { broker, log } = ctx
  const wire = connectWire(broker, (message) => server.hear(message))
  const server = new DoorServer(ctx, wire)
  const stopCarrying = ctx.devices.carried.use(server)
  let isConnected = false
  let work: Promise<unknown> = Promise.resolve()
  const follow = (isNow: boolean) => {
    if (isNow === isConnected) return
    isConnected = isNow
    // At once, so that what the broker says next finds it noted.
    const noted = isNow ? server.connected() : server.disconnected()
    const told = noted.catch((error: unknown) => log.error({ err: error }, 'doors on the broker could not be read'))
    work = Promise.all([work, told])
  }
  const stopFollowing = broker.onState((state) => follow(state.isConnected))
  follow(broker.state.isConnected)
  return async () => {
    stopFollowing()
    follow(false)
    await work
    stopCarrying()
  }
}

function connectWire(broker: Context['broker'], hear: HearMessage): DoorWire {
  const subscriptions = new Map<string, () => void>()
  return {
    publish: (topic, payload) => broker.publish(topic, payload),
    follow(topics) {
      for (const [topic, end] of subscriptions) {
        if (topics.has(topic)) continue
        subscriptions.delete(topic)
        end()
      }
      for (const topic of topics) if (!subscriptions.has(topic)) subscriptions.set(topic, broker.subscribe(topic, hear))
    },
  }
}
