import { outboxKinds, outboxStates } from '@fobhouse/contract/routes/outbox.ts'
import { deviceKinds } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '../../context.ts'
import { fromText } from '../../core/clock.ts'
import { databaseBytes } from '../../db/database-facts.ts'
import { countDevices, countMessages, findOldestWaiting } from './store.ts'

/** One value, with the labels that distinguish it from others of its name. */
export type Figure = { labels: Record<string, string>; value: number }

type FigureContext = Pick<Context, 'clock' | 'db' | 'devices' | 'live'>

/** The figures read anew each time, by name. An ending `Bytes` or `Seconds` is the unit. */
export async function readFigures(ctx: FigureContext) {
  const started = performance.now()
  const messages = await countMessages(ctx.db)
  const latencySeconds = (performance.now() - started) / 1000
  const devices = await countDevices(ctx.db)
  const oldest = await findOldestWaiting(ctx.db)
  const connected = ctx.devices.countConnected()
  const pages = ctx.live.countListeners()
  return {
    outboxMessages: outboxStates.flatMap((state) =>
      outboxKinds.map((kind) => ({
        labels: { state, kind },
        value: messages.find((row) => row.state === state && row.kind === kind)?.count ?? 0,
      })),
    ),
    outboxOldestWaitingSeconds: alone(oldest === null ? 0 : secondsSince(ctx, oldest)),
    devices: deviceKinds.flatMap((kind) =>
      ([1, 0] as const).map((authorised) => ({
        labels: { kind, state: authorised === 1 ? 'authorised' : 'pending' },
        value: devices.find((row) => row.kind === kind && row.authorised === authorised)?.count ?? 0,
      })),
    ),
    devicesConnected: deviceKinds.map((kind) => ({ labels: { kind }, value: connected[kind] })),
    livePages: Object.entries(pages).map(([listener, value]) => ({ labels: { listener }, value })),
    databaseBytes: alone(await databaseBytes(ctx.db)),
    databaseLatencySeconds: alone(latencySeconds),
  } satisfies Record<string, Figure[]>
}

function alone(value: number): Figure[] {
  return [{ labels: {}, value }]
}

function secondsSince({ clock }: Pick<Context, 'clock'>, at: string): number {
  return (clock.milliseconds() - fromText(at).epochMilliseconds) / 1000
}
