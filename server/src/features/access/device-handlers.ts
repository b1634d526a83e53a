import { type DoorReportCommand, doorReportSchema } from '@fobhouse/contract/device-protocol.ts'
import type { Context } from '../../context.ts'
import type { DeviceCall, DeviceHandlers, SyncReason } from '../../device-hub/device-handlers.ts'
import { readLockdown } from '../lockdown/public.ts'
import { readOwed, settleOwed } from '../open-house/public.ts'
import { withEvents } from './events/take-events.ts'
import { recordTap } from './taps/record-tap.ts'
import { boardHandlers } from './signed-lists/board-handlers.ts'
import { CardListSender } from './lists/send-card-lists.ts'

/** Doors: sends their card lists, and stores the taps that they report. */
export function doorHandlers(ctx: Context): DeviceHandlers {
  const lists = new CardListSender(ctx)
  return {
    kind: 'door',
    protocol2: withEvents(ctx, boardHandlers(ctx)),
    sync: (deviceIds, when) => bringInLine(ctx, lists, { deviceIds, when }),
    commands: {
      log_access: async (call) => void (await takeReport(ctx, call, 'log_access')),
      log_access_denied: async (call) => {
        const tap = await takeReport(ctx, call, 'log_access_denied')
        // The board may have an old list, and the member is standing there.
        if (tap?.isKnownCard) await lists.send([call.deviceId], 'always')
      },
      log_access_locked_out: async (call) => void (await takeReport(ctx, call, 'log_access_locked_out')),
    },
  }
}

/**
 * Sends the lists. A door that connects is also told to lock in a lockdown, because it may have been held open before,
 * and to be as open house wishes.
 */
async function bringInLine(
  ctx: Context,
  lists: CardListSender,
  { deviceIds, when }: { deviceIds: readonly number[]; when: SyncReason },
): Promise<void> {
  await lists.send(deviceIds, when)
  if (when !== 'always') return
  const isInLockdown = (await readLockdown(ctx, ctx.db)) !== null
  for (const id of deviceIds) {
    const owed = await readOwed(ctx.db, id)
    const command = isInLockdown ? 'lock' : owed
    if (command && (await ctx.devices.command(id, command)) && owed === command) await settleOwed(ctx.db, id, owed)
  }
}

/** Stores the tap, then answers; undefined for a report without a card number. */
async function takeReport(ctx: Context, { deviceId, frame, reply }: DeviceCall, command: DoorReportCommand) {
  const message = doorReportSchema.safeParse(frame)
  if (!message.success) {
    reply({ command, success: false, reason: 'invalid_card_id' })
    return undefined
  }
  const tap = await recordTap(ctx, { deviceId, cardNumber: message.data.card_id, report: command })
  reply({ command, success: true })
  return tap
}
