import type { PaymentCommand, PaymentRefusal } from '@fobhouse/contract/device-protocol.ts'
import type { Amount } from '@fobhouse/contract/money.ts'
import { type Context, publicOrigin } from '../../context.ts'
import { fromText, toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { Trx } from '../../db/database.ts'
import { type CardHolder, readTillFacts, type SeenCard, seeCard, storeTap } from '../access/public.ts'
import { postTransfer } from '../memberbucks/public.ts'
import { findProductByExternalId, type ProductRow, saveProduct } from './product-store.ts'
import { decidePayment, type PaymentFacts, sellOne, tapOutcomeOf } from './rules.ts'
import { oversoldMail } from './mail-texts.ts'
import { queueMail } from '../outbox/public.ts'
import { listAdministrators, recipientOf } from '../accounts/public.ts'
import { memberActor, writeAudit } from '../../db/audit.ts'
import { findLastDebit, findMachine, insertPayment } from './store.ts'

type PaymentContext = Pick<Context, 'config' | 'settings' | 'clock' | 'jobs' | 'live' | 'transactTogether'>
export type PaymentRequest = {
  deviceId: number
  command: PaymentCommand
  cardNumber: string
  /** In minor units; undefined if the machine sent no valid amount. */
  amount: Amount | undefined
  /** The machine's text for the statement; if empty, the product's or the machine's name is used. */
  description: string
  /** Undefined: none named; null: an invalid one was sent. */
  productExternalId: number | null | undefined
}
export type PaymentResult =
  | { allowed: true; balance: Amount; amount: Amount }
  | { allowed: false; reason: PaymentRefusal; balance: Amount | undefined }

type Machine = NonNullable<Awaited<ReturnType<typeof findMachine>>>
type Facts = {
  device: Machine
  card: SeenCard
  /** Whose active card it is. */
  member: CardHolder | undefined
  till: Awaited<ReturnType<typeof readTillFacts>>
  balance: Amount
  product: ProductRow | undefined
}

/** Books a debit or credit that a machine requests, or returns why not. Stores the tap either way. */
export async function takePayment(ctx: PaymentContext, request: PaymentRequest): Promise<PaymentResult> {
  return ctx.transactTogether(async (trx) => {
    const facts = await readFacts(ctx, trx, request)
    const { device, card, member, balance } = facts
    const decision = decidePayment(await judge(ctx, trx, { request, facts }))
    const reasons = decision.allowed ? [] : [{ code: decision.reason }]
    await storeTap(ctx, trx, { device, card, outcome: tapOutcomeOf(decision), reasons })
    if (!decision.allowed) return { ...decision, balance: member && balance }
    if (!member) throw new Error('A payment without a member was allowed')
    const { amount } = decision
    await book(ctx, trx, { request, facts: { ...facts, member }, amount })
    return { allowed: true, amount, balance: request.command === 'debit' ? balance - amount : balance + amount }
  })
}

async function readFacts(
  ctx: Pick<Context, 'clock' | 'settings'>,
  trx: Trx,
  { deviceId, cardNumber, productExternalId }: PaymentRequest,
): Promise<Facts> {
  const device = await findMachine(trx, deviceId)
  if (!device) throw new AppError('not_found')
  const card = await seeCard(trx, cardNumber, device.reader_24_bit === 1)
  const member = card.holder
  const till = await readTillFacts(ctx, trx, { deviceId, memberId: member?.id })
  const isNamed = productExternalId !== undefined && productExternalId !== null
  return {
    device,
    card,
    member,
    till,
    balance: till.member?.balance ?? 0,
    product: isNamed ? await findProductByExternalId(trx, productExternalId) : undefined,
  }
}

async function judge(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  { request, facts: { device, member, till, product } }: { request: PaymentRequest; facts: Facts },
): Promise<PaymentFacts> {
  const lastDebit = member && (await findLastDebit(trx, { deviceId: device.id, memberId: member.id }))
  return {
    command: request.command,
    amount: request.amount,
    member: till.member,
    product: request.productExternalId === undefined ? 'not_named' : (product ?? 'unknown'),
    millisecondsSinceDebit:
      lastDebit === undefined ? undefined : ctx.clock.milliseconds() - fromText(lastDebit).epochMilliseconds,
    device: { isLockedOut: till.isLockedOut, allowsCredit: device.allow_credit === 1 },
  }
}

type Booking = { request: PaymentRequest; facts: Facts & { member: CardHolder }; amount: Amount }

async function book(ctx: PaymentContext, trx: Trx, { request, facts, amount }: Booking): Promise<void> {
  const { device, member, product } = facts
  const [own, machine] = [{ memberId: member.id }, { house: 'vending' }] as const
  const isDebit = request.command === 'debit'
  const transferId = await postTransfer(ctx, trx, {
    from: isDebit ? own : machine,
    to: isDebit ? machine : own,
    amount,
    kind: 'card',
    description: request.description || product?.name || device.name,
    actor: memberActor(member),
  })
  await insertPayment(trx, {
    device_id: device.id,
    member_id: member.id,
    at: toText(ctx.clock.now()),
    kind: request.command,
    product_id: product?.id ?? null,
    transfer_id: transferId,
  })
  if (isDebit && product) await sellProduct(ctx, trx, { product, device })
}

type SaleContext = Pick<Context, 'config' | 'settings' | 'clock' | 'jobs' | 'live'>
type Sale = { product: ProductRow; device: { id: number; name: string } }

/** Takes one from the stock, in the transaction of its payment; tells administrators when there was none. */
async function sellProduct(ctx: SaleContext, trx: Trx, { product, device }: Sale): Promise<void> {
  const { stock, oversold, mustReport } = sellOne(product)
  if (stock === product.stock && oversold === product.oversold) return
  await saveProduct(trx, product.id, { stock, oversold })
  if (mustReport) await reportSoldOut(ctx, trx, { product, device })
}

async function reportSoldOut(ctx: SaleContext, trx: Trx, { product, device }: Sale): Promise<void> {
  const params = { product: product.name, device: device.name, link: `${publicOrigin(ctx)}/manage/devices` }
  for (const administrator of await listAdministrators(trx, ['doors', 'money'])) {
    await queueMail(ctx, trx, { template: oversoldMail, recipient: recipientOf(administrator), params })
  }
  await writeAudit(ctx, trx, {
    actor: { memberId: null, name: 'fobhouse' },
    action: 'product.soldOut',
    subject: `product:${product.id}`,
    after: { product: product.name, device: device.id },
  })
}
