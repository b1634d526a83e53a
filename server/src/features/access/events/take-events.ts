import { readBatch } from '@fobhouse/contract/protocol-2/events.ts'
import { boardFrames } from '@fobhouse/contract/protocol-2/frames.ts'
import { eventsMac } from '@fobhouse/contract/protocol-2/session.ts'
import { isSameMac } from '@fobhouse/contract/protocol-2/signing.ts'
import type { Context } from '../../../context.ts'
import type { BoardCall, BoardHandlers } from '../../../device-hub/device-handlers.ts'
import { EventTurns } from './event-turns.ts'
import { storeBatch } from './store-batch.ts'
import { TappedCards } from './tapped-cards.ts'

/** Lets boards of protocol 2 tell events, beside what else they say (`docs/rules/door-events.md`). */
export function withEvents(ctx: Context, handlers: BoardHandlers): BoardHandlers {
  const turns = new EventTurns()
  const cards = new TappedCards(ctx)
  return {
    ...handlers,
    greet: (board) => turns.listFirst(async () => handlers.greet?.(board)),
    commands: { ...handlers.commands, events: (call) => takeEvents(ctx, call, { turns, cards }) },
  }
}

type Shared = { turns: EventTurns; cards: TappedCards }

async function takeEvents(ctx: Context, call: BoardCall, { turns, cards }: Shared): Promise<void> {
  const { board, arrival } = call
  const { data: message } = boardFrames.events.safeParse(call.frame)
  if (!message) return call.fault('invalid_events')
  if (!isSameMac(message.mac, eventsMac(board.session, message.batch))) {
    ctx.log.warn({ deviceId: board.deviceId }, 'a board sent events with a wrong mac')
    return call.close()
  }
  const batch = readBatch(message.batch)
  if (!batch) return call.fault('invalid_events')
  const acks = await turns.take(batch.entries.length, async () => {
    // The board comes back with it: a server that stops, or a new connection, need not wait.
    return call.isOpen() ? storeBatch(ctx, { board, batch, arrival, cards }) : []
  })
  for (const { boot_id, seq } of acks) call.reply({ command: 'events_ack', boot_id, seq })
}
