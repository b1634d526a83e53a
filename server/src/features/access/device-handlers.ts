import { type DoorReportCommand, doorReportSchema } from '@fobhouse/contract/device-protocol.ts'
import type { Context } from '../../context.ts'
import type { DeviceCall, DeviceHandlers } from '../../device-hub/device-handlers.ts'
import { recordTap } from './record-tap.ts'
import { CardListSender } from './lists/send-card-lists.ts'

/** Doors: sends their card lists, and stores the taps that they report. */
export function doorHandlers(ctx: Context): DeviceHandlers {
  const lists = new CardListSender(ctx)
  return {
    kind: 'door',
    sync: (deviceIds, when) => lists.send(deviceIds, when),
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
