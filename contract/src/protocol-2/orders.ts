import { z } from 'zod'
import { deviceSerialSchema } from '../device-protocol.ts'
import { instantSchema } from '../text.ts'
import { findSignatureFault, type KnownKeys } from './keys.ts'
import { type SigningKey, signText } from './signing.ts'
import { nonceSchema, parseJson } from './values.ts'

export const orderActions = ['bump', 'unlock', 'lock', 'reboot'] as const

/** `session` is the server's nonce of this connection; `n` counts its orders from 1. */
const orderSchema = z.object({
  serial: deviceSerialSchema,
  session: nonceSchema,
  n: z.int().min(1),
  action: z.enum(orderActions),
  at: instantSchema,
})
export type Order = z.output<typeof orderSchema>

export type SignedOrder = { order: string; key_id: string; signature: string }

/** `n` is that of the text, for the answer; 0 if it has none. */
export type OrderVerdict =
  | { obeyed: true; n: number; action: Order['action'] }
  | { obeyed: false; n: number; reason: 'key' | 'signature' | 'format' | 'serial' | 'session' | 'repeated' }

export function signOrder(key: SigningKey, order: Order): SignedOrder {
  const text = JSON.stringify(orderSchema.parse(order))
  return { order: text, key_id: key.key_id, signature: signText(key, 'order', text) }
}

/** Says whether a board obeys. `lastN` is the highest number that it obeyed in this connection, at first 0. */
export function judgeOrder(
  signed: SignedOrder,
  board: { serial: string; session: string; lastN: number; keys: KnownKeys },
): OrderVerdict {
  const json = parseJson(signed.order)
  const { data: numbered } = orderSchema.pick({ n: true }).safeParse(json)
  const refuse = (reason: (OrderVerdict & { obeyed: false })['reason']): OrderVerdict => {
    return { obeyed: false, n: numbered?.n ?? 0, reason }
  }
  const fault = findSignatureFault(board.keys, { label: 'order', text: signed.order, ...signed })
  if (fault) return refuse(fault)
  const { data: order } = orderSchema.safeParse(json)
  if (!order) return refuse('format')
  if (order.serial !== board.serial) return refuse('serial')
  if (order.session !== board.session) return refuse('session')
  if (order.n <= board.lastN) return refuse('repeated')
  return { obeyed: true, n: order.n, action: order.action }
}
