import { boardFrames } from '@fobhouse/contract/protocol-2/frames.ts'
import { ackMac } from '@fobhouse/contract/protocol-2/session.ts'
import { isSameMac } from '@fobhouse/contract/protocol-2/signing.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import type { BoardCall, BoardHandlers } from '../../../device-hub/device-handlers.ts'
import { readLockdown } from '../../lockdown/public.ts'
import { SignedListSender } from './signed-list-sender.ts'
import { saveAck, saveRefusal } from './signed-store.ts'
import { tellRefused } from './tell-refused.ts'

/** Doors of protocol 2: sends them signed lists, and takes what they say of them. */
export function boardHandlers(ctx: Context): BoardHandlers {
  const lists = new SignedListSender(ctx)
  return {
    greet: async ({ deviceId }) => {
      await lists.send([deviceId], 'always')
      // It may have been held open before.
      if (await readLockdown(ctx, ctx.db)) await ctx.devices.command(deviceId, 'lock')
    },
    sync: (deviceIds, when) => lists.send(deviceIds, when),
    commands: {
      sync: ({ board }) => lists.send([board.deviceId], 'always'),
      list_ack: (call) => takeAck(ctx, call),
      list_refused: (call) => takeRefusal(ctx, call),
    },
  }
}

async function takeAck(ctx: Context, { board, frame, fault, close }: BoardCall): Promise<void> {
  const { data: ack } = boardFrames.list_ack.safeParse(frame)
  if (!ack) return fault('invalid_list_ack')
  if (!isSameMac(ack.mac, ackMac(board.session, ack.version))) return close()
  const { version } = ack
  const isOurs = await ctx.transactTogether((trx) =>
    saveAck(trx, { deviceId: board.deviceId, version, now: nowText(ctx.clock) }),
  )
  if (!isOurs) return fault('unknown_list')
  board.listVersion = Math.max(board.listVersion, version)
  ctx.live.publish('admins', { type: 'devices' })
}

async function takeRefusal(ctx: Context, { board, frame, fault }: BoardCall): Promise<void> {
  const { data: refusal } = boardFrames.list_refused.safeParse(frame)
  if (!refusal) return fault('invalid_list_refused')
  const { deviceId } = board
  const { reason } = refusal
  await ctx.transact(async (trx) => {
    const isNew = await saveRefusal(trx, { deviceId, reason, now: nowText(ctx.clock) })
    if (isNew) await tellRefused(ctx, trx, { deviceId, reason })
    trx.afterCommit(() => ctx.live.publish('admins', { type: 'devices' }))
  })
  ctx.log.warn({ deviceId, reason, version: refusal.version }, 'a board refused its list')
}
