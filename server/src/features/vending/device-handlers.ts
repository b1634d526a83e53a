import { type PaymentCommand, vendingCardSchema } from '@fobhouse/contract/device-protocol.ts'
import { asOneLine, textSchema } from '@fobhouse/contract/text.ts'
import { z } from 'zod'
import type { Amount } from '@fobhouse/contract/money.ts'
import type { Context } from '../../context.ts'
import type { DeviceCall, DeviceHandlers } from '../../device-hub/device-handlers.ts'
import { balanceOnWire, readAmount } from './rules.ts'
import { takePayment } from './take-payment.ts'
import { findMachine } from './store.ts'
import { readBalance } from '../memberbucks/public.ts'
import { seeCard, storeTap } from '../access/public.ts'
import { AppError } from '../../core/errors.ts'

/** Vending machines: every request must be answered with its own command, or the machine hangs. */
export function vendingDeviceHandlers(ctx: Context): DeviceHandlers {
  return {
    kind: 'memberbucks',
    commands: {
      balance: (call) => balance(ctx, call),
      debit: (call) => pay(ctx, call, 'debit'),
      credit: (call) => pay(ctx, call, 'credit'),
    },
  }
}

async function balance(ctx: Context, { deviceId, frame, reply }: DeviceCall): Promise<void> {
  const card = vendingCardSchema.safeParse(frame)
  const found = card.success ? await tellBalance(ctx, { deviceId, cardNumber: card.data.card_id }) : undefined
  if (found === undefined) reply({ command: 'balance', reason: 'invalid_card_id', success: false })
  else reply({ command: 'balance', balance: balanceOnWire(found), success: true })
}

async function pay(ctx: Context, { deviceId, frame, reply }: DeviceCall, command: PaymentCommand): Promise<void> {
  const card = vendingCardSchema.safeParse(frame)
  if (!card.success) return reply({ command, success: false, reason: 'invalid_card_id' })
  const result = await takePayment(ctx, {
    deviceId,
    command,
    cardNumber: card.data.card_id,
    amount: readAmount(frame['amount']),
    description: readDescription(frame['description']),
    productExternalId: readProduct(frame['product_external_id']),
  })
  if (result.allowed) {
    const amount = command === 'debit' ? -result.amount : result.amount
    return reply({ command, balance: balanceOnWire(result.balance), amount, success: true })
  }
  const { reason, balance: known } = result
  const told = known === undefined ? {} : { balance: balanceOnWire(known) }
  reply({ command, success: false, reason, ...told })
}

const longestDescription = 500

/** The description is optional: an invalid one must not make a machine hang. */
function readDescription(value: unknown): string {
  const text = textSchema.safeParse(typeof value === 'string' ? asOneLine(value) : value)
  return text.success ? [...text.data].slice(0, longestDescription).join('') : ''
}

const externalIdSchema = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
])

/** Undefined: the machine names no product. Null: what it names cannot be a product number. */
function readProduct(value: unknown): number | null | undefined {
  if (value === undefined || value === null) return undefined
  return externalIdSchema.safeParse(value).data ?? null
}

/** The balance of whose card was held to a machine; undefined for an unknown one. Stores the tap. */
async function tellBalance(
  ctx: Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings' | 'transactTogether'>,
  { deviceId, cardNumber }: { deviceId: number; cardNumber: string },
): Promise<Amount | undefined> {
  return ctx.transactTogether(async (trx) => {
    const device = await findMachine(trx, deviceId)
    if (!device) throw new AppError('not_found')
    const card = await seeCard(trx, cardNumber, device.reader_24_bit === 1)
    await storeTap(ctx, trx, { device, card, outcome: card.holder ? 'granted' : 'unknown_card' })
    if (!card.holder) return undefined
    const { balance } = await readBalance(trx, card.holder.id)
    return balance
  })
}
