import type { Amount } from '@fobhouse/contract/money.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { findCardHolder, storeTap } from '../access/public.ts'
import { readBalance } from '../memberbucks/public.ts'
import { findMachine } from './store.ts'

/** The balance of whose card was held to a machine; undefined for an unknown one. Stores the tap. */
export async function tellBalance(
  ctx: Pick<Context, 'clock' | 'live' | 'transactTogether'>,
  { deviceId, cardNumber }: { deviceId: number; cardNumber: string },
): Promise<Amount | undefined> {
  return ctx.transactTogether(async (trx) => {
    const device = await findMachine(trx, deviceId)
    if (!device) throw new AppError('not_found')
    const member = await findCardHolder(trx, cardNumber, device.reader_24_bit === 1)
    await storeTap(ctx, trx, { device, cardNumber, member, outcome: member ? 'granted' : 'unknown_card' })
    if (!member) return undefined
    const { balance } = await readBalance(trx, member.id)
    return balance
  })
}
